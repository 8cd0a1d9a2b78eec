import { data } from "react-router";
import { formatDate, formatNumber, formatPhone, telHref, typeset } from "../../core/text/typography.ts";
import { AccessNotice } from "../account/access-notice.tsx";
import { NOT_ADMINISTRATOR_KEY } from "../account/session-rules.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts } from "../company/use-facts.ts";
import { addressLine, atLeast } from "../company/wording.ts";
import { MailButton, MailLink } from "../contact/mail-link.tsx";
import type { PageCacheHandle } from "../context.ts";
import { requestContext, servicesContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { pageMeta, structuredData } from "../layout/page-meta.ts";
import { readNewest } from "../reviews/newest.server.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { defaultAlt } from "../ui/pictures.ts";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";
import { Commitments } from "./home-commitments.tsx";
import { localBusiness } from "./local-business.ts";

export const handle: PageCacheHandle = { pageCache: { query: [NOT_ADMINISTRATOR_KEY] } };

/** Renders without reviews if they cannot be read; the error status prevents caching. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, database, siteUrl } = context.get(servicesContext);
  const business = localBusiness(await content.facts(), siteUrl);
  try {
    return { business, newest: await readNewest(database.db) };
  } catch (error) {
    context.get(requestContext).log.error("avis illisibles", { error });
    return data({ business, newest: null }, 503);
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: "Grain, bois et chaleur en Eure-et-Loir depuis 1933",
      description:
        "Maison familiale fondée en 1933 : négoce agricole, biomasse industrielle, granulés de bois, litière pour animaux, fioul et carburants.",
      path: "/",
      picture: "grain",
    }),
    ...(loaderData ? [structuredData("LocalBusiness", loaderData.business)] : []),
  ];
}

export function HomePage({ newest }: Pick<Route.ComponentProps["loaderData"], "newest">) {
  const facts = useFacts();
  return (
    <>
      <AccessNotice />
      <Hero facts={facts} />
      <Figures facts={facts} />
      {newest && <Proof {...newest} />}
      <Commitments />
      <Activities />
      <NextStep facts={facts} />
    </>
  );
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage newest={loaderData.newest} />;
}

type Facts = { facts: SiteFacts };

function Hero({ facts }: Facts) {
  const { foundedYear, address } = facts;
  return (
    <section className={styles.hero}>
      <p className="eyebrow">
        Maison familiale en {address.department}, depuis {foundedYear}
      </p>
      <h1 className={styles.claim}>Le grain, le bois, la chaleur.</h1>
      <div className={`stack start ${styles.pitch}`}>
        <p className="lede">
          Céréales, bois-énergie, granulés, litière, fioul : cinq matières, une&nbsp;seule&nbsp;maison.
        </p>
        <div className={`cluster ${styles.actions}`}>
          <ButtonAnchor href="/activites">Découvrir nos services</ButtonAnchor>
          <MailButton variant="secondary">Nous contacter</MailButton>
        </div>
      </div>
      <Picture
        name="grain"
        alt={defaultAlt.grain}
        sizes="(min-width: 60rem) 68vw, 100vw"
        crop="wide"
        className={styles.picture}
        priority
      />
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
      <p className="tabular">
        <a className="target" href={telHref(phones.landline)}>
          {formatPhone(phones.landline)}
        </a>
      </p>
      <p>
        <MailLink className="target" />
      </p>
    </section>
  );
}

function Figures({ facts: { figures } }: Facts) {
  const { turnover, employees } = figures;
  return (
    <section className="wrap section" aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        Chiffres clés
      </h2>
      <ul className={`switcher ${styles.figures}`}>
        <li className={`stack gap-2 ${styles.flow}`}>
          <p className="figure">{formatNumber(figures.flowTonnes)}</p>
          <p>{"tonnes passent chaque année entre nos mains, du\u00a0grain au\u00a0combustible."}</p>
        </li>
        <Figure value={atLeast(figures.yearsOfExperienceHome)} label="ans d’expérience" />
        <Figure value={`${employees.from}–${employees.to}`} label="salariés" />
        <Figure
          value={`${formatNumber(turnover.millionEuros)} M€`}
          label={`de chiffre d’affaires en\u00a0${turnover.year}`}
        />
      </ul>
    </section>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <li className={`stack gap-2 soft line-above ${styles.figure}`}>
      <p className="title-l ink">{value}</p>
      <p>{label}</p>
    </li>
  );
}

function Proof({
  score,
  count,
  rating,
  comment,
  author,
  publishedAt,
}: NonNullable<Route.ComponentProps["loaderData"]["newest"]>) {
  return (
    <section className={`wrap switcher four-eight gap-4 top ${styles.proof}`} aria-labelledby="proof">
      <h2 id="proof">
        {score} <small className="unit soft">{count}</small>
      </h2>
      <blockquote className="marked">
        <p className="eyebrow">Le dernier avis publié</p>
        <p className="lede written clamp" dir="auto">
          {comment}
        </p>
        <p className="soft" dir="auto">
          <span className={`accent ${styles.stars}`} aria-hidden="true">
            {"★".repeat(rating) + "☆".repeat(5 - rating)}
          </span>{" "}
          {rating} sur 5 · {author}, le{"\u00a0"}
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        </p>
      </blockquote>
      <p className="cluster gap-5 rows-0">
        <a className="target" href="/avis">
          Lire les avis
        </a>{" "}
        <a className="target" href="/avis/fonctionnement">
          Comment ils sont vérifiés
        </a>
      </p>
    </section>
  );
}

function Activities() {
  return (
    <section className={styles.activities} aria-labelledby="activities">
      <div className="wrap stack gap-6">
        <h2 id="activities">Cinq matières, un même savoir-faire</h2>
        <ul className={`switcher gap-7 ${styles.mosaic}`}>
          {activities.map(({ to, label, summary, material }) => (
            <li key={to} className={styles.activity} data-material={material}>
              <a href={to}>
                <Picture
                  name={material}
                  alt=""
                  sizes="(min-width: 60rem) 45vw, 100vw"
                  crop="tall"
                  className={styles.material}
                />
                <h3>{label}</h3>
                <p className="soft">{summary}</p>
                <span className="target more">En savoir plus</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function NextStep({ facts: { phones, reply } }: Facts) {
  return (
    <section className={`on-green section-small ${styles.next}`} aria-labelledby="next">
      <div className="wrap stack">
        <h2 id="next">Une récolte à vendre, une cuve&nbsp;à remplir, un box à pailler ?</h2>
        <p className="lede">
          Dites-nous ce qu’il vous faut et où : au {formatPhone(phones.landline)} ou par écrit. Réponse garantie{" "}
          {reply.within}.
        </p>
        <div className="cluster above-2">
          <ButtonAnchor href="/contact">Contactez-nous</ButtonAnchor>
          <ButtonAnchor href="/activites" variant="secondary">
            Voir nos activités
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
