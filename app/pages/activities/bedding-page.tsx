import type { ReactNode } from "react";
import { enumerated } from "../../../core/text/numbers.ts";
import { telHref } from "../../../core/text/typography.ts";
import { useFacts } from "../../company/use-facts.ts";
import { useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { OutsideButton } from "../../layout/outside-link.tsx";
import { PageHero } from "../../layout/page-hero.tsx";
import { pageMeta } from "../../layout/page-meta.ts";
import { NewestReviews } from "../../reviews/newest-reviews.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/bedding-page.ts";
import { type ActivityProps, activityData } from "./activity-data.server.ts";
import styles from "./bedding-page.module.css";
import { beddingTexts } from "./bedding-texts.ts";
import { Closing } from "./closing.tsx";
import { Practical } from "./practical.tsx";
import { pricesOf } from "./prices.ts";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Litière pour animaux" };

export async function loader({ context }: Route.LoaderArgs) {
  return activityData(context, { texts: await context.get(servicesContext).content.read(beddingTexts) }, "bedding");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/activites/litiere-copeaux",
    picture: loaderData?.texts.hero.picture,
    breadcrumbs,
  });

type Texts = typeof beddingTexts.shipped;

export function BeddingPage({ texts, newest, person }: ActivityProps<Texts>) {
  const { say } = useWords();
  const facts = useFacts();
  const { brands, links, phones } = facts;
  const orderIn = (variant: "primary" | "secondary") =>
    links.beddingShop ? (
      <OutsideButton href={links.beddingShop} variant={variant}>
        {say(texts.hero.order)}
      </OutsideButton>
    ) : (
      <ButtonAnchor href="/contact" variant={variant}>
        {say(texts.delivery.describe)}
      </ButtonAnchor>
    );
  const order = orderIn("primary");
  const call = (
    <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
      {say(texts.delivery.call)}
    </ButtonAnchor>
  );
  const need = (
    <a className="target" href="/combien#litiere">
      Combien m’en faut-il ?
    </a>
  );
  return (
    <div data-material="shavings">
      <Hero words={texts.hero} brand={brands.bedding} prices={pricesOf("shavings", facts, null)}>
        {order}
        {call}
        {need}
      </Hero>
      <Range shavings={texts.shavings} straw={texts.straw}>
        {orderIn("secondary")}
      </Range>
      <Practical words={texts.practical} person={person} className="wrap section four-eight" />
      <Delivery words={texts.delivery} />
      {newest && <NewestReviews {...newest} />}
      <Reasons words={texts.reasons} />
      <Closing title={texts.last.title}>
        {order}
        {call}
      </Closing>
    </div>
  );
}

export default function BeddingRoute({ loaderData }: Route.ComponentProps) {
  return <BeddingPage {...loaderData} />;
}

type HeroProps = { words: Texts["hero"]; brand: string; prices: readonly string[]; children: ReactNode };

function Hero({ words, brand, prices, children }: HeroProps) {
  const { flow, headline } = useWords();
  return (
    <PageHero breadcrumbs={breadcrumbs} logo={{ brand: "bedding", name: brand }} picture={words.picture}>
      <h1>{headline(words.title)}</h1>
      <p className="lede">{flow(words.pitch)}</p>
      {prices.map((price) => (
        <p key={price} className="strong">
          {price}
        </p>
      ))}
      <div className="cluster">{children}</div>
    </PageHero>
  );
}

const SIZES = ["fine", "large", "largest"] as const;

type RangeProps = Pick<Texts, "shavings" | "straw"> & { children: ReactNode };

function Range({ shavings, straw, children }: RangeProps) {
  const { say, title } = useWords();
  return (
    <section className={`wrap section stack gap-6 ${styles.range}`} aria-labelledby="gamme">
      <h2 id="gamme">{title(shavings.range)}</h2>
      <article className="stack gap-6 line-above in-ink pad-5">
        <div className="switcher four-eight gap-5">
          <RangeWords words={shavings} />
          <Features words={shavings} />
        </div>
        <figure className="stack gap-3">
          <Picture
            name={shavings.picture}
            sizes="(min-width: 60rem) 92vw, 100vw"
            crop="responsive"
            className={styles.heaps}
          />
          <figcaption className="note">{say(shavings.caption)}</figcaption>
        </figure>
        <dl className={`switcher lined pad-4 ${styles.sizes}`}>
          {SIZES.map((size) => (
            <div key={size} className="stack gap-2">
              <dt className="title-m accent">{say(shavings.sizes[size].name)}</dt>
              {shavings.sizes[size].price && (
                <dd className="strong">
                  <Prices words={shavings.sizes[size].price} />
                </dd>
              )}
              <dd>{say(shavings.sizes[size].text)}</dd>
            </div>
          ))}
        </dl>
        <p className="cluster middle line-above pad-4 no-print">
          <span className="strong">
            {say(
              `${enumerated(
                SIZES.map((size) => shavings.sizes[size].name),
                "disjunction",
              )} :`,
            )}
          </span>
          {children}
        </p>
      </article>
      <article className="switcher four-eight line-above in-ink pad-5">
        <div className="stack gap-5">
          <RangeWords words={straw} price={straw.price} />
          <Features words={straw} />
          <p>{children}</p>
        </div>
        <figure className="stack gap-3">
          <Picture name={straw.picture} sizes="(min-width: 60rem) 62vw, 100vw" />
          <figcaption className="note broad">{say(straw.caption)}</figcaption>
        </figure>
      </article>
    </section>
  );
}

type RangeWordsProps = { words: Pick<Texts["straw"], "title" | "text">; price?: string | null };

function RangeWords({ words, price }: RangeWordsProps) {
  const { say } = useWords();
  return (
    <div className="stack gap-3">
      <h3 className="title-m">{say(words.title)}</h3>
      {price && (
        <p className="strong">
          <Prices words={price} />
        </p>
      )}
      <p>{say(words.text)}</p>
    </div>
  );
}

/** The price of a bale and that of a pallet, each on a line. */
function Prices({ words }: { words: string }) {
  const { say } = useWords();
  const [bale = "", ...others] = words.split(/(?<=,)\s+(?=\d)/);
  return (
    <>
      {say(bale)}{" "}
      {others.map((price) => (
        <span key={price} className="line">
          {say(price)}
        </span>
      ))}
    </>
  );
}

function Features({ words: { features } }: { words: Pick<Texts["straw"], "features"> }) {
  const { write } = useWords();
  return (
    <ul className="ruled pad-3">
      {features.map((feature) => (
        <li key={feature}>{write(feature)}</li>
      ))}
    </ul>
  );
}

function Delivery({ words }: { words: Texts["delivery"] }) {
  const { say, flow, title } = useWords();
  return (
    <section className={`switcher flush seven-five ${styles.delivery}`} aria-labelledby="livraison">
      <Picture
        name={words.picture}
        sizes="(min-width: 60rem) max(60vw, 62rem), 100vw"
        crop="wide"
        className={`fill ${styles.box}`}
      />
      <div className={"stack start centred edge-end tall"}>
        <h2 id="livraison">{title(words.title)}</h2>
        <p className="lede">{flow(words.text)}</p>
        <ButtonAnchor href="/contact" variant="secondary">
          {say(words.describe)}
        </ButtonAnchor>
      </div>
    </section>
  );
}

function Reasons({ words }: { words: Texts["reasons"] }) {
  const { say, title, write } = useWords();
  return (
    <section className="wrap section switcher four-eight gap-5 no-print" aria-labelledby="raisons">
      <h2 id="raisons">{title(words.title)}</h2>
      <dl className={`lined switcher pairs ${styles.reasons}`}>
        {words.list.map((each) => (
          <div key={each.title} className="stack gap-2">
            <dt className="title-s">{say(each.title)}</dt>
            <dd>{write(each.text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
