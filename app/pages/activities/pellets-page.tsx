import { Fragment, type ReactNode } from "react";
import { capitalised } from "../../../core/text/capitals.ts";
import { formatEuros, formatNumber, telHref, typeset } from "../../../core/text/typography.ts";
import { useFacts } from "../../company/use-facts.ts";
import { directionsTo } from "../../company/wording.ts";
import { Prose, useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { OutsideButton } from "../../layout/outside-link.tsx";
import { PageHero } from "../../layout/page-hero.tsx";
import { pageMeta } from "../../layout/page-meta.ts";
import { NewestReviews } from "../../reviews/newest-reviews.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/pellets-page.ts";
import { type ActivityProps, activityData } from "./activity-data.server.ts";
import { Closing } from "./closing.tsx";
import { EnergyNotice } from "./energy-notice.tsx";
import styles from "./pellets-page.module.css";
import { pelletsTexts } from "./pellets-texts.ts";
import { Practical } from "./practical.tsx";
import { pricesOf } from "./prices.ts";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Granulés de bois" };

export async function loader({ context }: Route.LoaderArgs) {
  return activityData(context, { texts: await context.get(servicesContext).content.read(pelletsTexts) }, "pellets");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/activites/granules-bois",
    picture: loaderData?.texts.hero.picture,
    breadcrumbs,
  });

type Texts = typeof pelletsTexts.shipped;

export function PelletsPage({ texts, newest, person }: ActivityProps<Texts>) {
  const { say } = useWords();
  const facts = useFacts();
  const { address, brands, links, pellets, phones } = facts;
  const { bagEuros, bagKilograms, pallet, tonneEuros, vendingMachine } = pellets;
  const unit = say(texts.machine.unit);
  const order = links.pelletShop ? (
    <OutsideButton href={links.pelletShop}>{say(texts.hero.order)}</OutsideButton>
  ) : (
    <ButtonAnchor href="/contact">{say(texts.bulk.ask)}</ButtonAnchor>
  );
  const call = (
    <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
      {say(texts.reasons.call)}
    </ButtonAnchor>
  );
  return (
    <div data-material="pellets">
      <Hero
        words={texts.hero}
        brand={brands.pellets}
        price={bagEuros === null ? undefined : pricesOf("pellets", facts, null)[0]}
      >
        {order}
        {call}
      </Hero>
      <section className="wrap section" aria-labelledby="services">
        <h2 id="services" className="visually-hidden">
          Nos services
        </h2>
        <Service
          // What it says without a price leads to the shop.
          words={links.pelletShop ? texts.bag : { ...texts.bag, unpriced: "" }}
          price={bagEuros && `${formatEuros(bagEuros)} TTC le sac`}
          detail={[`${formatNumber(bagKilograms)} kg`, bagEuros && `${formatEuros(bagEuros / bagKilograms)} le kilo`]}
          more={
            pallet &&
            `La palette de ${formatNumber(pallet.bags)} sacs : ${formatEuros(pallet.euros)} TTC, soit ${formatEuros(pallet.euros / (pallet.bags * bagKilograms))} le kilo`
          }
          action={
            links.pelletShop && (
              <OutsideButton href={links.pelletShop} variant="secondary">
                {say(texts.hero.order)}
              </OutsideButton>
            )
          }
        />
        <Service
          words={texts.bulk}
          price={tonneEuros && `${formatEuros(tonneEuros)} TTC la tonne`}
          detail={[tonneEuros && `${formatEuros(tonneEuros / 1000)} le kilo`]}
          action={
            <ButtonAnchor href="/contact" variant="secondary">
              {say(texts.bulk.ask)}
            </ButtonAnchor>
          }
        />
        <Service
          words={texts.machine}
          price={`${formatEuros(vendingMachine.doseEuros)} ${unit}${unit.includes("TTC") ? "" : ", TTC"}`}
          detail={[say(texts.machine.price)]}
          action={
            <OutsideButton href={directionsTo(`${vendingMachine.town}, ${address.department}`)} variant="secondary">
              {say(texts.machine.directions)}
            </OutsideButton>
          }
        />
      </section>
      <Practical words={texts.practical} person={person} className="wrap section four-eight">
        {order}
      </Practical>
      <Fire words={texts.fire} />
      <Care words={texts.care} />
      {newest && <NewestReviews {...newest} />}
      <Reasons words={texts.reasons} />
      <Closing title={texts.last.title} note={<EnergyNotice />}>
        {order}
        {call}
      </Closing>
    </div>
  );
}

export default function PelletsRoute({ loaderData }: Route.ComponentProps) {
  return <PelletsPage {...loaderData} />;
}

type HeroProps = { words: Texts["hero"]; brand: string; price: string | undefined; children: ReactNode };

function Hero({ words, brand, price, children }: HeroProps) {
  const { say, title } = useWords();
  const [first = "", ...others] = words.title;
  return (
    <PageHero breadcrumbs={breadcrumbs} logo={{ brand: "pellets", name: brand }} picture={words.picture}>
      <h1 className={styles.claim}>
        {title(first)}
        {others.map((line) => (
          <Fragment key={line}>
            {" "}
            <span>{title(line)}</span>
          </Fragment>
        ))}
      </h1>
      <p className="lede">{say(words.pitch)}</p>
      {price && <p className="strong">{price}</p>}
      <div className="cluster">
        {children}
        <a className="target" href="/combien#granules">
          Combien m’en faut-il ?
        </a>
      </div>
    </PageHero>
  );
}

type ServiceProps = {
  words: { figure: string; title: string; text: string; unpriced?: string; picture: string };
  price: string | 0 | null;
  /** What the price buys, and how much a kilo costs. */
  detail: (string | false | 0 | null)[];
  /** Another price. */
  more?: string | null;
  action: ReactNode;
};

function Service({ words, price, detail, more, action }: ServiceProps) {
  const { say, flow } = useWords();
  const { unpriced = "" } = words;
  const details = capitalised(typeset(detail.filter(Boolean).join(", ")));
  return (
    <div className={`switcher halves gap-5 top line-above ${styles.service}`}>
      <div className="stack start gap-3">
        <p className="broad cluster gap-4 baseline">
          <span className={`figure ${styles.measure}`}>{say(words.figure)}</span>{" "}
          {price && <span className="title-text">{price}</span>}
        </p>
        <h3 className="title-m">{say(words.title)}</h3>
        {details && <p className="soft">{details}</p>}
        {more && <p className="soft">{typeset(more)}</p>}
        <p>
          {flow(words.text)} {!price && !words.text.includes(unpriced) && say(unpriced)}
        </p>
        {action && <div className="above-2">{action}</div>}
      </div>
      <Picture name={words.picture} sizes="(min-width: 60rem) 46vw, 100vw" />
    </div>
  );
}

/** How to store pellets (Code de l’environnement, D. 222-36-1). */
function Care({ words }: { words: Texts["care"] }) {
  const { title } = useWords();
  const { humidity, grade } = useFacts().pelletQuality;
  return (
    <section className="wrap section switcher four-eight" aria-labelledby="conseils">
      <div className="stack start gap-4">
        <h2 id="conseils" className="title-m">
          {title(words.title)}
        </h2>
        {humidity !== null && (
          <p className="strong accent">
            Prêts à l’emploi : {formatNumber(humidity)}&nbsp;% d’humidité au plus, sur masse brute.
          </p>
        )}
        {grade !== "none" && <p>Classe {grade} de la norme ISO 17225-2.</p>}
      </div>
      <div className="stack gap-4">
        <Prose text={words.text} />
      </div>
    </section>
  );
}

function Fire({ words }: { words: Texts["fire"] }) {
  const { say, headline } = useWords();
  return (
    <section className="on-green switcher flush seven-five" aria-labelledby="braise">
      <Picture name={words.picture} alt="" sizes="(min-width: 60rem) 75vw, 100vw" className={`fill ${styles.embers}`} />
      <div className="stack edge-end tall centred">
        <h2 id="braise" className="title-m">
          {headline(words.title)}
        </h2>
        <p>{say(words.text)}</p>
      </div>
    </section>
  );
}

function Reasons({ words }: { words: Texts["reasons"] }) {
  const { say, title, write } = useWords();
  return (
    <section className="wrap section switcher four-eight no-print" aria-labelledby="raisons">
      <h2 id="raisons">{title(words.title)}</h2>
      <ol className="ruled numbered">
        {words.list.map((each) => (
          <li key={each.title}>
            <h3>{say(each.title)}</h3>
            <p>{write(each.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
