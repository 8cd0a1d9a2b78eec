import { uncapitalised } from "../../../core/text/capitals.ts";
import type { CompanyFacts } from "../../company/facts.ts";
import { useFacts } from "../../company/use-facts.ts";
import { useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { activities } from "../../layout/destinations.ts";
import { OutsideButton } from "../../layout/outside-link.tsx";
import hero from "../../layout/page-hero.module.css";
import { pageMeta } from "../../layout/page-meta.ts";
import { type Brand, Wordmark } from "../../layout/wordmark.tsx";
import { type LeastPrice, leastPrice } from "../../quote/estimate.ts";
import { fuelPricesContent } from "../../quote/fuel-prices-content.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/activities-page.ts";
import styles from "./activities-page.module.css";
import { activitiesTexts } from "./activities-texts.ts";
import { pricesOf } from "./prices.ts";
import { ShareExperience } from "./share-experience.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: [{ href: "/", label: "Accueil" }], here: "Nos activités" };

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const fuel = leastPrice(await content.read(fuelPricesContent), new Date());
  return { texts: await content.read(activitiesTexts), fuel };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/activites",
    picture: loaderData?.texts.grain.picture,
    breadcrumbs,
  });

type Texts = typeof activitiesTexts.shipped;

export function ActivitiesPage({ texts, fuel = null }: { texts: Texts; fuel?: LeastPrice | null }) {
  const facts = useFacts();
  const { say, title } = useWords();
  return (
    <>
      <header>
        <div className={`wrap switcher seven-five gap-4 ${styles.hero}`}>
          <Breadcrumbs {...breadcrumbs} />
          <h1>{title(texts.hero.title)}</h1>
          <p className="lede">{say(texts.hero.pitch)}</p>
        </div>
        <nav className="wrap" aria-label="Les cinq activités, sur cette page">
          <ol className={`switcher line-above pad-2 rows-0 ${styles.jumps}`}>
            {activities.map(({ label, material }) => (
              <li key={material}>
                <a className="target strong" href={`#${material}`}>
                  {label}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      {activities.map((activity, index) => (
        <Activity
          key={activity.to}
          {...activity}
          name={wordmarkName(activity.material, facts)}
          words={texts[activity.material]}
          prices={pricesOf(activity.material, facts, fuel)}
          terms={activity.material === "fuel" && fuel ? fuel.terms : null}
          act={actOf(activity.material, facts.links)}
          isFirst={index === 0}
        />
      ))}
      <ShareExperience question={texts.question} share={texts.share} />
    </>
  );
}

export default function ActivitiesRoute({ loaderData }: Route.ComponentProps) {
  return <ActivitiesPage {...loaderData} />;
}

type Material = (typeof activities)[number]["material"];

type ActivityProps = (typeof activities)[number] & {
  name: string;
  words: Texts[Material];
  prices: readonly string[];
  /** What the prices include. */
  terms: string | null;
  act: string | null;
  isFirst: boolean;
};

function Activity({ to, label, more, material, name, words, prices, terms, act, isFirst }: ActivityProps) {
  const { say, write } = useWords();
  const ActButton = act?.startsWith("/") ? ButtonAnchor : OutsideButton;
  return (
    <article
      id={material}
      className={`flush ${styles.activity}`}
      data-material={material}
      aria-labelledby={`${material}-titre`}
    >
      <Picture
        name={words.picture}
        sizes="(min-width: 60rem) 66vw, 100vw"
        className={styles.picture}
        priority={isFirst}
      />
      <div className={styles.words}>
        <p className={`accent ${hero.logo} below-4`}>
          <Wordmark brand={BRANDS[material]} name={name} />
        </p>
        <h2 id={`${material}-titre`}>{label}</h2>
        <p className="lede above-4 below-5">{say(words.description)}</p>
        <div className={`prose ${styles.features}`}>
          <ul>
            {words.features.map((feature) => (
              <li key={feature}>{write(feature)}</li>
            ))}
          </ul>
        </div>
        {prices.length > 0 && (
          <ul className="ruled pad-2 above-4">
            {prices.map((price) => (
              <li key={price}>
                <b className="strong">{price}</b>
                {terms && `, ${uncapitalised(terms)}`}
              </li>
            ))}
          </ul>
        )}
        <p className="stack start gap-2 above-5">
          {act && <ActButton href={act}>{say(words.act)}</ActButton>}
          <a className="target no-print" href={to}>
            {more}
          </a>
        </p>
      </div>
    </article>
  );
}

const BRANDS: Record<Material, Brand> = {
  grain: "company",
  chips: "biomass",
  pellets: "pellets",
  shavings: "bedding",
  fuel: "fuel",
};

function actOf(material: Material, { pelletShop, beddingShop }: CompanyFacts["links"]): string | null {
  const shops = { pellets: pelletShop, shavings: beddingShop };
  return { grain: "/contact", chips: "/contact", fuel: "/activites/fioul#devis", ...shops }[material];
}

/** The company trades grain under its own name. */
function wordmarkName(material: Material, { name, brands }: Pick<CompanyFacts, "name" | "brands">): string {
  const names = { chips: brands.biomass, pellets: brands.pellets, shavings: brands.bedding };
  return { grain: name, fuel: "Fioul et GNR", ...names }[material];
}
