import { data } from "react-router";
import { telHref } from "../../core/text/typography.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts } from "../company/use-facts.ts";
import type { Content } from "../content/content.server.ts";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { OutsideLink } from "../layout/outside-link.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { heatingOilEuros, minimumNote, tankPrices } from "../quote/estimate.ts";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/page.ts";
import { BeddingNeed } from "./bedding.tsx";
import type { NeedProps } from "./calculator.tsx";
import { ChipNeed } from "./chips.tsx";
import { FuelNeed } from "./fuel.tsx";
import { oilLitres } from "./heat-costs.ts";
import styles from "./page.module.css";
import { PelletNeed } from "./pellets.tsx";
import { askedFor, litresToOrder, NEED_FIELD, type NeedAnswer, readNeed, tankLitres, woodAsked } from "./rules.ts";
import { needsTexts } from "./texts.ts";

export const handle: PageCacheHandle = { pageCache: { query: [NEED_FIELD] } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const texts = await content.read(needsTexts);
  const answer = readNeed(new URL(request.url).searchParams);
  const costs = await costsFor(content, answer);
  return data({ texts, answer, ...costs }, { status: answer?.ok === false ? 400 : 200 });
}

/** What the missing litres cost, or those that the asked wood replaces, where the owner has set prices. */
async function costsFor(
  content: Content,
  answer: NeedAnswer | null,
): Promise<Pick<NeedProps, "prices" | "minimum" | "oilEuros">> {
  const facts = await content.facts();
  const tank = askedFor("fioul", answer);
  const { value: full } = facts.tankNeed.full;
  const wood = woodAsked(answer, facts.chipNeed.yield.value);
  if (!tank && !wood) return { prices: null, minimum: null, oilEuros: null };
  const replaced = wood && oilLitres(wood.woodKWh, facts);
  const fuelPrices = await content.read(fuelPricesContent);
  const missing = tank && full !== null ? litresToOrder(tankLitres(tank, full)) : 0;
  return {
    prices: missing > 0 ? tankPrices(fuelPrices, missing, new Date()) : null,
    minimum: missing > 0 ? minimumNote(fuelPrices, missing) : null,
    oilEuros: replaced ? heatingOilEuros(fuelPrices, replaced, new Date()) : null,
  };
}

const breadcrumbs = { trail: [{ href: "/", label: "Accueil" }], here: "Combien m’en faut-il ?" };

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/combien",
    picture: loaderData?.texts.head.picture,
    breadcrumbs,
  });
}

export function NeedsPage({ texts, answer, ...costs }: NeedProps) {
  const { say, headline } = useWords();
  const calculators = calculatorsOf(texts, useFacts());
  return (
    <>
      <div className={`wrap stack gap-7 ${styles.page}`}>
        <header className="switcher halves gap-5 middle">
          <div className="stack gap-4">
            <Breadcrumbs {...breadcrumbs} />
            <h1>{headline(texts.head.title)}</h1>
            <p className="lede">{say(texts.head.lede)}</p>
            <ul className="cluster gap-5 rows-0 no-print">
              {calculators.map(({ need, words }) => (
                <li key={need}>
                  <a className="target strong" href={`#${need}`}>
                    {say(words.title)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <Picture name={texts.head.picture} sizes="(min-width: 60rem) 36rem, 100vw" priority />
        </header>
        {calculators.map(({ need, Calculator }) => (
          <Calculator key={need} texts={texts} answer={answer} {...costs} />
        ))}
      </div>
      <Order words={texts.order} />
    </>
  );
}

/** Those whose figures the owner has entered. */
function calculatorsOf(texts: NeedProps["texts"], facts: SiteFacts) {
  const { tankNeed: tank, pelletNeed: pellet, chipNeed: chip } = facts;
  return [
    { need: "fioul", words: texts.fuel, Calculator: FuelNeed, figures: [tank.full] },
    {
      need: "granules",
      words: texts.pellets,
      Calculator: PelletNeed,
      figures: [pellet.fuel, pellet.pellets, pellet.density],
    },
    { need: "litiere", words: texts.bedding, Calculator: BeddingNeed, figures: [] },
    { need: "plaquettes", words: texts.chips, Calculator: ChipNeed, figures: [chip.at30, chip.at50] },
  ].filter(({ figures }) => figures.every(({ value }) => value !== null));
}

export default function NeedsRoute({ loaderData }: Route.ComponentProps) {
  return <NeedsPage {...loaderData} />;
}

function Order({ words }: { words: NeedProps["texts"]["order"] }) {
  const { say, title } = useWords();
  const { links, phones } = useFacts();
  return (
    <section className="on-green no-print" aria-labelledby="commander">
      <div className="wrap section-small switcher seven-five gap-5 top">
        <div className="stack start">
          <h2 id="commander">{title(words.title)}</h2>
          <p className="lede">{say(words.text)}</p>
          <ButtonAnchor href={telHref(phones.landline)}>{say(words.call)}</ButtonAnchor>
        </div>
        <ul className="ruled pad-0 line-below">
          <li>
            <a className="target" href="/activites/fioul#devis">
              {say(words.quote)}
            </a>
          </li>
          {links.pelletShop && (
            <li>
              <OutsideLink href={links.pelletShop}>{say(words.shop)}</OutsideLink>
            </li>
          )}
          {links.beddingShop && (
            <li>
              <OutsideLink href={links.beddingShop}>{say(words.litter)}</OutsideLink>
            </li>
          )}
          <li>
            <a className="target" href="/contact">
              {say(words.project)}
            </a>
          </li>
        </ul>
      </div>
    </section>
  );
}
