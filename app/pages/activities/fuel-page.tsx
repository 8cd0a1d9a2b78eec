import type { ReactNode } from "react";
import { telHref, typeset } from "../../../core/text/typography.ts";
import { useFacts } from "../../company/use-facts.ts";
import { useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { PageHero } from "../../layout/page-hero.tsx";
import { pageMeta } from "../../layout/page-meta.ts";
import { leastPrice, type PriceList, priceList } from "../../quote/estimate.ts";
import { fuelPricesContent } from "../../quote/fuel-prices-content.ts";
import { Quote } from "../../quote/quote.tsx";
import { type QuoteAnswer, readLitres } from "../../quote/rules.ts";
import { submitQuote } from "../../quote/submit.server.ts";
import { NewestReviews } from "../../reviews/newest-reviews.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { unkeyed } from "../../ui/unkeyed.ts";
import { FactList } from "../fact-list.tsx";
import type { Route } from "./+types/fuel-page.ts";
import shared from "./activity.module.css";
import { type ActivityProps, activityData } from "./activity-data.server.ts";
import { Closing } from "./closing.tsx";
import { EnergyNotice } from "./energy-notice.tsx";
import styles from "./fuel-page.module.css";
import { fuelTexts } from "./fuel-texts.ts";
import { Practical } from "./practical.tsx";
import { TitledList } from "./titled-list.tsx";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: { query: ["quantity"] } };

const breadcrumbs = { trail: activitiesTrail, here: "Fioul et carburants" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const [texts, prices] = await Promise.all([content.read(fuelTexts), content.read(fuelPricesContent)]);
  const litres = readLitres(new URL(request.url).searchParams.get("quantity") ?? "").value;
  const now = new Date();
  const priced = { prices: priceList(prices, now), least: leastPrice(prices, now)?.price };
  return activityData(context, { texts, ...priced, litres }, "fuel");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/activites/fioul",
    picture: loaderData?.texts.hero.picture,
    breadcrumbs,
  });

export function action({ request, context }: Route.ActionArgs) {
  return submitQuote(request, context);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? {};

type Texts = typeof fuelTexts.shipped;

type FuelPageProps = ActivityProps<Texts> & {
  prices?: PriceList | null;
  least?: string | undefined;
  litres?: number | undefined;
  actionData: Route.ComponentProps["actionData"];
};

export function FuelPage({ texts, prices = null, least, litres, newest, person, actionData }: FuelPageProps) {
  const { say } = useWords();
  const { phones } = useFacts();
  const call = (
    <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
      {say(texts.hero.call)}
    </ButtonAnchor>
  );
  return (
    <div className={styles.page} data-material="fuel">
      <Hero words={texts.hero} call={call} price={least} />
      <Fuels words={texts.fuels} />
      {prices && <Prices {...prices} />}
      <Practical words={texts.practical} person={person} className="wrap section four-eight" />
      <QuoteRequest words={texts.quote} answer={actionData} litres={litres} isPriced={prices !== null} />
      <Services words={texts.services} />
      {newest && <NewestReviews {...newest} />}
      <Reasons words={texts.reasons} />
      <Closing title={texts.last.title} note={<EnergyNotice />}>
        <ButtonAnchor href="#devis">{say(texts.hero.quote)}</ButtonAnchor>
        {call}
      </Closing>
    </div>
  );
}

export default function FuelRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FuelPage {...loaderData} actionData={actionData} />;
}

type Call = { call: ReactNode };

type HeroProps = { words: Texts["hero"]; price: string | undefined } & Call;

function Hero({ words, call, price }: HeroProps) {
  const { say, flow, headline } = useWords();
  return (
    <PageHero
      breadcrumbs={breadcrumbs}
      logo={{ brand: "fuel", name: "Fioul et GNR" }}
      picture={words.picture}
      className="on-green"
      wordsClassName={styles.words}
    >
      <h1>{headline(words.title)}</h1>
      <p className="lede">
        {flow(words.pitch)} {say(words.promise)}
      </p>
      {price && (
        <a href="#prix" className="strong">
          {typeset(price)}
        </a>
      )}
      <div className={`cluster rows-2 ${shared.actions}`}>
        <ButtonAnchor href="#devis">{say(words.quote)}</ButtonAnchor>
        {call}
      </div>
    </PageHero>
  );
}

function Fuels({ words }: { words: Texts["fuels"] }) {
  const { say, write } = useWords();
  return (
    <section className="wrap section switcher halves gap-6" aria-labelledby="carburants">
      <h2 id="carburants" className="visually-hidden">
        Nos carburants
      </h2>
      {[words.home, words.work].map(({ title, list, text }) => (
        <div key={title} className="stack gap-4">
          <h3 className="title-m">{say(title)}</h3>
          <FactList className={styles.names} rows={list.map((fuel) => [say(fuel.title), write(fuel.text)])} />
          {text && <p>{write(text)}</p>}
        </div>
      ))}
    </section>
  );
}

function Prices(list: PriceList) {
  const { zones, fuels } = list;
  const rows = fuels.reduce((sum, { steps }) => sum + steps.length, 0);
  const table = <PriceTable {...list} />;
  return (
    <section className={`switcher gap-4 wrap section four-eight ${styles.list}`}>
      <div className="stack gap-3">
        <h2 id="prix">Nos prix</h2>
        <p className="note">{list.terms}</p>
        {zones.length > 1 && fuels.length > MOST_FUELS_AT_ONCE && (
          <div className={`cluster gap-4 ${styles.only}`}>
            <Only
              label="Carburant"
              all="Tous"
              names={fuels.map(({ name }) => name)}
              isFirst={rows > MOST_ROWS_AT_ONCE}
            />
            <Only label="Zone" all="Toutes" names={zones.map(({ name }) => name)} />
          </div>
        )}
      </div>
      <div className="stack gap-3 shrinks">
        {zones.length > 1 ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
          <section className={styles.zones} aria-labelledby="prix" tabIndex={0}>
            {table}
          </section>
        ) : (
          table
        )}
        {list.minimums && <p className="note">{list.minimums}</p>}
      </div>
    </section>
  );
}

/** A longer list of prices asks which one is wanted. */
const MOST_FUELS_AT_ONCE = 3;

/** A longer list begins with the prices of its first fuel. */
const MOST_ROWS_AT_ONCE = 9;

type OnlyProps = { label: string; all: string; names: readonly string[]; isFirst?: boolean };

/** Narrows the list of prices to one of these, without a script: fuel-page.module.css reads the choice. */
function Only({ label, all, names, isFirst = false }: OnlyProps) {
  return (
    <label className="stack gap-1">
      {label}
      <select className="control" defaultValue={isFirst ? names[0] : all} autoComplete="off">
        {[all, ...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** Narrow cells would break « Eure-et-Loir ». */
const NO_BREAK_HYPHEN = "\u2011";

const PRICE_UNIT = typeset("Les 1 000 litres");

function PriceTable({ zones, fuels }: PriceList) {
  return (
    <table className={styles.prices} aria-labelledby="prix">
      <thead>
        <tr>
          {zones.length === 0 && <td />}
          {unkeyed(
            [{ name: PRICE_UNIT, codes: null }, ...zones].map(({ name, codes }) => (
              // biome-ignore lint/correctness/useJsxKeyInIterable: the heads become children
              <th scope="col">
                {name.replaceAll("-", NO_BREAK_HYPHEN)}
                {codes && <span> ({codes})</span>}
              </th>
            )),
          )}
        </tr>
      </thead>
      {fuels.map(({ name, steps }) => (
        <tbody key={name}>
          {steps.map(({ from, prices }, index) => (
            <tr key={from}>
              <th scope="row">
                {index > 0 ? <span className="visually-hidden">{name}</span> : <b>{name}</b>}
                {from && " "}
                {from && <span>dès {from}</span>}
              </th>
              {unkeyed(
                prices.map((price) => (
                  // biome-ignore lint/correctness/useJsxKeyInIterable: as above
                  <td>{priceInCell(price)}</td>
                )),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function priceInCell(price: PriceList["fuels"][number]["steps"][number]["prices"][number]): ReactNode {
  if (!price) return <span>sur devis</span>;
  if ("least" in price) {
    return (
      <>
        <b aria-hidden="true">–</b> <span className="visually-hidden">{price.least}</span>
      </>
    );
  }
  return (
    <>
      {price.gross}
      {price.net && <span> {price.net}</span>}
    </>
  );
}

type QuoteRequestProps = {
  words: Texts["quote"];
  answer: QuoteAnswer | undefined;
  litres: number | undefined;
  isPriced: boolean;
};

function QuoteRequest({ words, ...quote }: QuoteRequestProps) {
  const { say, title } = useWords();
  return (
    <section id="devis" className={`section deep ${styles.quote}`} aria-labelledby="devis-titre">
      <div className="wrap stack">
        <div className={`switcher four-eight gap-4 baseline ${styles.before}`}>
          <h2 id="devis-titre">{title(words.title)}</h2>
          <p className="lede">{say(words.text)}</p>
        </div>
        <Quote {...quote} />
      </div>
    </section>
  );
}

function Services({ words }: { words: Texts["services"] }) {
  const { title } = useWords();
  return (
    <section className="wrap section stack gap-6" aria-labelledby="services">
      <h2 id="services">{title(words.title)}</h2>
      <div className="switcher seven-five">
        <Picture name={words.picture} alt="" sizes="(min-width: 60rem) 75vw, 100vw" className="fill" />
        <TitledList items={words.list} className="ruled pad-3" />
      </div>
    </section>
  );
}

function Reasons({ words }: { words: Texts["reasons"] }) {
  const { say, title, write } = useWords();
  return (
    <section className="section deep" aria-labelledby="raisons">
      <div className="wrap stack gap-6">
        <h2 id="raisons">{title(words.title)}</h2>
        <ol className="switcher pairs thirds numbered">
          {words.list.map((each) => (
            <li key={each.title}>
              <h3>{say(each.title)}</h3>
              <p>{write(each.text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
