import type { ReactNode } from "react";
import { formatNumber, typeset } from "../../core/text/typography.ts";
import { AccessNotice } from "../account/access-notice.tsx";
import { NOT_ADMINISTRATOR_KEY } from "../account/session-rules.ts";
import { seasonOf } from "../company/seasons.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts, useSiteWords } from "../company/use-facts.ts";
import { addressLine, atLeast } from "../company/wording.ts";
import { MailButton, MailLink } from "../contact/mail-link.tsx";
import { PhoneLink } from "../contact/phone-link.tsx";
import { useWords } from "../content/words.tsx";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { pageMeta, structuredData } from "../layout/page-meta.ts";
import { type LeastPrice, leastPrice } from "../quote/estimate.ts";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { withNewest } from "../reviews/newest.server.ts";
import { NewestReviews } from "../reviews/newest-reviews.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { sharePath } from "../ui/pictures.ts";
import type { Route } from "./+types/home.ts";
import { pricesOf } from "./activities/prices.ts";
import styles from "./home.module.css";
import { Commitments } from "./home-commitments.tsx";
import { heroPicture, homeTexts, matterOf } from "./home-texts.ts";
import { localBusiness } from "./local-business.ts";
import { NextActions } from "./next-actions.tsx";

export const handle: PageCacheHandle = { pageCache: { query: [NOT_ADMINISTRATOR_KEY] } };

export async function loader({ context }: Route.LoaderArgs) {
  const { content, pictures, siteUrl } = context.get(servicesContext);
  const texts = await content.read(homeTexts);
  const season = seasonOf(new Date());
  const image = sharePath(texts.hero.picture, await pictures.read());
  const business = localBusiness(await content.facts(), siteUrl, { image, logo: await pictures.logo() });
  const fuel = leastPrice(await content.read(fuelPricesContent), new Date());
  return withNewest(context, { business, texts, season, fuel });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      texts: loaderData?.texts,
      path: "/",
      picture: loaderData?.texts.hero.picture,
    }),
    ...(loaderData ? [structuredData("LocalBusiness", loaderData.business)] : []),
  ];
}

type HomePageProps = Pick<Route.ComponentProps["loaderData"], "newest" | "season" | "texts"> & {
  fuel?: LeastPrice | null;
};

export function HomePage({ newest, season, texts, fuel = null }: HomePageProps) {
  const facts = useFacts();
  const { write } = useWords();
  return (
    <>
      <AccessNotice />
      <Hero
        facts={facts}
        words={texts.hero}
        picture={heroPicture(texts, season)}
        season={write(texts.season[season])}
      />
      <Activities words={texts.activities} fuel={fuel} />
      <Figures facts={facts} words={texts.figures} matter={matterOf(texts)} />
      {newest && <NewestReviews {...newest} />}
      <Commitments words={texts.commitments} />
      <NextStep words={texts.next} />
    </>
  );
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}

type Texts = typeof homeTexts.shipped;
type Facts = { facts: SiteFacts };
type HeroProps = Facts & { words: Texts["hero"]; picture: string; season: ReactNode };

const FIRST_TILE_SIZES = "(min-width: 60rem) 68vw, (min-width: 40rem) 100vw, 6.5rem";

function Hero({ facts, words, picture, season }: HeroProps) {
  const { say, title } = useWords();
  return (
    <section className={styles.hero}>
      <p className="eyebrow">{say(words.eyebrow)}</p>
      <h1 className={styles.claim}>{title(words.title)}</h1>
      <div className={`stack start ${styles.pitch}`}>
        <p className="lede">{say(words.pitch)}</p>
        <div className={`cluster ${styles.actions}`}>
          <ButtonAnchor href="/activites">{say(words.services)}</ButtonAnchor>
          <MailButton variant="secondary">{say(words.contact)}</MailButton>
        </div>
      </div>
      <Picture name={picture} sizes="(min-width: 60rem) 58vw, 100vw" crop="wide" className={styles.picture} priority />
      <p className={`marked ${styles.season}`}>{season}</p>
      <Card facts={facts} />
    </section>
  );
}

function Card({ facts: { name, foundedYear, address, phones } }: Facts) {
  return (
    <section className={`cluster baseline small ${styles.card}`} aria-label="L’entreprise">
      <h2 className="title-s">{name}</h2>
      <p className="strong accent">Depuis {foundedYear}</p>
      <p>{typeset(addressLine(address))}</p>
      <p className="cluster gap-5 rows-0">
        <PhoneLink number={phones.landline} className="target tabular" />
        <MailLink className="target" />
      </p>
    </section>
  );
}

function Activities({ words, fuel }: { words: Texts["activities"]; fuel: LeastPrice | null }) {
  const { say, title } = useWords();
  const facts = useFacts();
  const summaries = useSiteWords().activities;
  return (
    <section className={styles.activities} aria-labelledby="activities">
      <div className="wrap stack gap-6">
        <h2 id="activities">{title(words.title)}</h2>
        <ul className={`switcher gap-7 ${styles.mosaic}`}>
          {activities.map(({ to, label, more, material }, index) => {
            const [price] = pricesOf(material, facts, fuel);
            return (
              <li key={to} className={styles.activity} data-material={material}>
                <a href={to}>
                  <Picture
                    name={words[material]}
                    alt=""
                    sizes={index === 0 ? FIRST_TILE_SIZES : "(min-width: 60rem) 33vw, (min-width: 40rem) 50vw, 6.5rem"}
                    crop={index === 0 ? "wide" : "tile"}
                    isThumbnailInPhone
                    className={`travels ${styles.material}`}
                  />
                  <h3>{label}</h3>
                  <p className="soft">{say(summaries[material])}</p>
                  {price && <b className="line strong">{price}</b>}
                  <span className="target more room-only no-print">{more}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Figures({ facts: { figures }, words, matter }: Facts & { words: Texts["figures"]; matter: string }) {
  const { say } = useWords();
  const { turnover, employees } = figures;
  return (
    <section className={`on-green section ${styles.figures}`} aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        Chiffres clés
      </h2>
      <ul className="wrap switcher">
        <li className={`stack gap-2 across ${styles.flow}`}>
          <p className={`figure ${styles.matter}`}>
            <Picture name={matter} alt="" sizes="(min-width: 60rem) 55vw, 100vw" crop="wide" />
            <b>{formatNumber(figures.flowTonnes)}</b>
          </p>
          <p>{say(words.flow)}</p>
        </li>
        <Figure value={atLeast(figures.yearsOfExperienceHome)} label={say(words.experience)} />
        <Figure value={[...new Set([employees.from, employees.to])].join("–")} label={say(words.employees)} />
        <Figure
          value={`${formatNumber(turnover.millionEuros)} M€`}
          label={`${say(words.turnover)}\u00a0${turnover.year}`}
        />
      </ul>
    </section>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <li className={`stack gap-2 line-above pad-4 ${styles.figure}`}>
      <p className="title-l">{value}</p>
      <p className="soft">{label}</p>
    </li>
  );
}

function NextStep({ words }: { words: Texts["next"] }) {
  const { title } = useWords();
  return (
    <section className={`on-green section-small ${styles.next}`} aria-labelledby="next">
      <div className="wrap switcher seven-five gap-5 end">
        <h2 id="next">{title(words.title)}</h2>
        <NextActions words={words} other={{ href: "/activites", label: words.activities }} />
      </div>
    </section>
  );
}
