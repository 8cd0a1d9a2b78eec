import { formatDate, telHref, typeset } from "../../../core/text/typography.ts";
import { quotesInWords } from "../../company/grain-quotes.ts";
import type { SiteFacts } from "../../company/site.ts";
import { useFacts } from "../../company/use-facts.ts";
import { useWords } from "../../content/words.tsx";
import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { OutsideButton, OutsideLink } from "../../layout/outside-link.tsx";
import { PageHero } from "../../layout/page-hero.tsx";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { NewestReviews } from "../../reviews/newest-reviews.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/trading-page.ts";
import shared from "./activity.module.css";
import { type ActivityProps, activityData } from "./activity-data.server.ts";
import { Practical } from "./practical.tsx";
import { TitledList } from "./titled-list.tsx";
import styles from "./trading-page.module.css";
import { tradingTexts } from "./trading-texts.ts";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Négoce agricole" };

export async function loader({ context }: Route.LoaderArgs) {
  return activityData(context, { texts: await context.get(servicesContext).content.read(tradingTexts) }, "trading");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    texts: loaderData?.texts,
    path: "/activites/negoce-agricole",
    picture: loaderData?.texts.hero.picture,
    breadcrumbs,
  });

type Texts = typeof tradingTexts.shipped;

export function TradingPage({ texts, newest, person }: ActivityProps<Texts>) {
  const { say } = useWords();
  const facts = useFacts();
  return (
    <div data-material="grain">
      <Hero words={texts.hero} call={texts.call.call} open={texts.customers.open} facts={facts} />
      <div className="wrap section switcher seven-five">
        <Picture
          name={texts.practical.picture}
          sizes="(min-width: 60rem) 56vw, 100vw"
          crop="tile"
          className={`fill ${styles.reception}`}
        />
        <Practical words={texts.practical} facts={quoted(facts)} person={person} className={styles.selling}>
          <ButtonAnchor href="/contact">{say(texts.practical.sell)}</ButtonAnchor>
        </Practical>
      </div>
      <section className={`wrap section stack gap-6 ${styles.goods}`} aria-labelledby="produits">
        <h2 id="produits">Nos produits</h2>
        <Picture name={texts.seeds.picture} sizes="(min-width: 60rem) 92vw, 100vw" className={styles.field} />
        <div className={`switcher halves level gap-7 ${styles.products}`}>
          <Product words={texts.seeds} />
          <Product words={texts.fertilisers} />
        </div>
      </section>
      <Year words={texts.year} />
      <Trust words={texts.reasons} foundedYear={facts.foundedYear} />
      {newest && <NewestReviews {...newest} />}
      <Contact call={texts.call} customers={texts.customers} facts={facts} />
    </div>
  );
}

export default function TradingRoute({ loaderData }: Route.ComponentProps) {
  return <TradingPage {...loaderData} />;
}

const quoted = ({ quotes }: SiteFacts) =>
  quotes ? [[`Cours du ${formatDate(quotes.day)}`, typeset(quotesInWords(quotes))] as const] : [];

type HeroProps = { words: Texts["hero"]; call: string; open: string; facts: SiteFacts };

function Hero({ words, call, open, facts: { links, phones, quotes } }: HeroProps) {
  const { say, headline } = useWords();
  return (
    <PageHero breadcrumbs={breadcrumbs} picture={words.picture}>
      <h1 className="stack gap-3">
        <span className="accent">
          <Wordmark brand="trading" name="Négoce agricole" className={styles.logo} />
        </span>
        <span>{headline(words.title)}</span>
      </h1>
      <p className="lede">{say(words.pitch)}</p>
      {quotes && (
        <a href="#en-pratique" className="strong">
          {typeset(`${quotesInWords(quotes)}, le ${formatDate(quotes.day)}`)}
        </a>
      )}
      <div className={`cluster ${shared.actions}`}>
        <ButtonAnchor href="/contact">{say(words.contact)}</ButtonAnchor>
        <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
          {say(call)}
        </ButtonAnchor>
        {links.customerIntranet && <OutsideLink href={links.customerIntranet}>{say(open)}</OutsideLink>}
      </div>
    </PageHero>
  );
}

function Product({ words }: { words: Texts["fertilisers"] }) {
  const { say, write } = useWords();
  return (
    <div className="stack gap-4">
      <h3 className="title-m">{say(words.title)}</h3>
      <p>{say(words.text)}</p>
      <ul className="ruled">
        {words.points.map((point) => (
          <li key={point}>{write(point)}</li>
        ))}
      </ul>
    </div>
  );
}

function Year({ words }: { words: Texts["year"] }) {
  const { say, title, write } = useWords();
  return (
    <section className="section deep" aria-labelledby="services">
      <div className="wrap stack gap-7">
        <h2 id="services">{title(words.title)}</h2>
        <ol className={`lined switcher pairs quarters gap-6 ${styles.seasons}`}>
          {words.list.map((each) => (
            <li key={each.season}>
              <p className="eyebrow">{say(each.season)}</p>
              <h3 className="title-m">{say(each.title)}</h3>
              <p>{write(each.text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Trust({ words, foundedYear }: { words: Texts["reasons"]; foundedYear: number }) {
  const { say, title } = useWords();
  return (
    <section className="wrap section switcher four-eight gap-5" aria-labelledby="confiance">
      <div className="stack gap-5">
        <h2 id="confiance">{title(words.title)}</h2>
        <p className="accent" aria-hidden="true">
          <span className="line figure">{foundedYear}</span>{" "}
          <span className="line title-s above-2">{say(words.founded)}</span>
        </p>
      </div>
      <TitledList items={words.list} className="lined switcher pairs" />
    </section>
  );
}

type ContactProps = Pick<Texts, "call" | "customers"> & { facts: SiteFacts };

/** Invites new visitors to call, and customers to open the customer area. */
function Contact({ call, customers, facts: { links, phones } }: ContactProps) {
  const { headline, say, title } = useWords();
  return (
    <div className="on-green no-print">
      <div className="wrap section-small switcher seven-five gap-7">
        <section className="stack start" aria-labelledby="appeler">
          <h2 id="appeler">{title(call.title)}</h2>
          <p className="lede">{say(call.text)}</p>
          <div className="cluster">
            <ButtonAnchor href={telHref(phones.landline)}>{say(call.call)}</ButtonAnchor>
            <ButtonAnchor variant="secondary" href="/contact">
              {say(call.write)}
            </ButtonAnchor>
          </div>
        </section>
        {links.customerIntranet && (
          <section className={`stack start gap-4 ${shared.aside}`} aria-labelledby="espace-clients">
            <h2 id="espace-clients" className="title-m">
              {headline(customers.title)}
            </h2>
            <p>{say(customers.text)}</p>
            <OutsideButton variant="secondary" href={links.customerIntranet}>
              {say(customers.open)}
            </OutsideButton>
          </section>
        )}
      </div>
    </div>
  );
}
