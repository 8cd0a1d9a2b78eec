import { Fragment } from "react";
import { formatNumber, formatPhone, plural } from "../../core/text/typography.ts";
import type { SiteFacts } from "../company/site.ts";
import { useFacts } from "../company/use-facts.ts";
import { atLeast } from "../company/wording.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { activities } from "../layout/destinations.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { readNews } from "../news/news.server.ts";
import { NewsList } from "../news/news-list.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { defaultAlt } from "../ui/pictures.ts";
import type { Route } from "./+types/about.ts";
import styles from "./about.module.css";

export const handle: PageCacheHandle = { pageCache: {} };

/** Loaded as data, so that the bundle does not contain the cards. */
export async function loader({ context }: Route.LoaderArgs) {
  return { news: await readNews(context.get(servicesContext).content) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "À propos : une affaire de famille depuis 1933",
    description:
      "De l’aliment pour animaux au multi-énergies : notre histoire depuis 1933, nos six valeurs, notre engagement pour l’environnement et la vie de l’entreprise.",
    path: "/a-propos",
    picture: "landscape",
  });
}

export function AboutPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const facts = useFacts();
  return (
    <>
      <Hero facts={facts} />
      <History facts={facts} />
      <Timeline facts={facts} />
      <Values />
      <Environment />
      <section className="wrap section stack gap-6" aria-labelledby="news">
        <h2 id="news">La vie de l’entreprise</h2>
        <NewsList cards={loaderData.news} />
      </section>
      <ClosingFigures facts={facts} />
      <NextStep facts={facts} />
    </>
  );
}

export default AboutPage;

type Facts = { facts: SiteFacts };

function inWords(count: number): string {
  return ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"][count - 2] ?? formatNumber(count);
}

/** Breaks at its spaces where a line is too narrow for the whole. */
const FAMILY = "une affaire de famille";

function Hero({ facts: { foundedYear } }: Facts) {
  return (
    <header>
      <Picture
        name="landscape"
        alt={defaultAlt.landscape}
        sizes="100vw"
        crop="wide"
        className={styles.horizon}
        priority
      />
      <div className={`stack gap-2 ${styles.panel}`}>
        <p className="eyebrow">À propos</p>
        <h1 className={styles.claim}>
          Depuis {foundedYear}, <span className="unbroken">{FAMILY}</span>
        </h1>
      </div>
    </header>
  );
}

function History({ facts: { name, foundedYear, address, figures } }: Facts) {
  return (
    <section className="wrap section grid" aria-labelledby="history">
      <h2 id="history">Une matière après l’autre</h2>
      <div className="stack gap-4">
        <p className="lede">
          {`En ${address.department}, dans les années 1930, un commerce simple : acheter le grain de ceux qui le font pousser, le vendre à ceux qui en ont besoin. En\u00a0${foundedYear}, c’est ${name}.`}
        </p>
        <p>
          Depuis, la maison n’a pas changé de métier : elle en a ajouté. L’aliment granulé pour les animaux d’abord,
          puis le granulé de bois, la litière, la biomasse. À&nbsp;chaque fois le même savoir-faire : choisir une
          matière, la trier, la presser ou la sécher, la livrer à l’heure.
        </p>
        <p>
          Cela fait aujourd’hui {inWords(figures.activities)} activités :{" "}
          {activities.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && (index === activities.length - 1 ? " et " : ", ")}
              <a href={to}>{label.toLowerCase()}</a>
            </Fragment>
          ))}
          {`. ${figures.employees.from} à ${figures.employees.to} personnes y travaillent, et ${formatNumber(figures.flowTonnes)} tonnes y passent chaque année.`}
        </p>
      </div>
    </section>
  );
}

function Timeline({ facts: { timeline } }: Facts) {
  return (
    <section className="on-green section" aria-labelledby="timeline">
      <div className="wrap">
        <h2 id="timeline" className="visually-hidden">
          Les dates
        </h2>
        <ol className={`lined switcher gap-5 ${styles.timeline}`}>
          {timeline.map(({ year, event }) => (
            <li key={year}>
              <span className={`numeral ${styles.year}`}>{year}</span> <span>{event}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const values = [
  {
    name: "Expertise",
    meaning:
      "Le blé se juge à l’œil et à l’humidité, le granulé à sa poussière, le fioul à l’usage. Cela s’apprend sur place.",
  },
  {
    name: "Qualité",
    meaning: "Semences certifiées, sacs pesés, copeaux en trois tailles : ce qui est écrit sur le sac est dans le sac.",
  },
  {
    name: "Proximité",
    meaning: "Un siège, un numéro de téléphone, des horaires tenus à jour. On sait où nous trouver, et quand.",
  },
  {
    name: "Innovation",
    meaning:
      "Granuler l’aliment, puis le bois ; vendre le granulé au seau, jour et nuit. Une idée reste quand elle sert.",
  },
  {
    name: "Engagement",
    meaning: "Une réponse promise est une réponse donnée, dans le délai que nous annonçons.",
  },
  {
    name: "Service",
    meaning: "Un sac, un camion, une cuve : la quantité change, la façon de livrer et de répondre reste la même.",
  },
];

function Values() {
  return (
    <section className="wrap section stack gap-7" aria-labelledby="values">
      <h2 id="values">Six mots que nous tenons</h2>
      <dl className={`switcher pairs thirds ${styles.values}`}>
        {values.map(({ name, meaning }) => (
          <div key={name} className="stack gap-2">
            <dt className="title-m">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const environmentalPoints = [
  "Des déchets verts deviennent des plaquettes, et les plaquettes, de la chaleur pour des bâtiments entiers.",
  "La litière est faite de copeaux de bois et de paille, deux matières végétales.",
  "Le bois chauffe des maisons et des ateliers à la place d’un combustible fossile.",
  "Le granulé s’achète aussi en vrac, ou au seau à notre distributeur : sans sac.",
];

function Environment() {
  return (
    <section className="deep switcher flush halves" data-material="chips" aria-labelledby="environment">
      <Picture
        name="embers"
        alt={defaultAlt.embers}
        sizes="(min-width: 60rem) 50vw, 100vw"
        className={`fill ${styles.embers}`}
      />
      <div className="stack edge-end tall">
        <h2 id="environment">Ne rien laisser perdre de ce qui pousse</h2>
        <p className="lede">
          Nous vivons de ce que donnent les champs et les arbres. Notre engagement pour l’environnement tient dans ce
          que nous en faisons.
        </p>
        <ul className="ruled measure">
          {environmentalPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ClosingFigures({ facts: { figures } }: Facts) {
  const { yearsOfExperienceAbout, headOffices, activities, satisfiedClientsAbout } = figures;
  const shown = [
    { value: atLeast(yearsOfExperienceAbout), label: "ans d’expérience" },
    { value: formatNumber(headOffices), label: plural(headOffices, "siège social", "sièges sociaux") },
    { value: formatNumber(activities), label: plural(activities, "activité", "activités") },
    { value: atLeast(satisfiedClientsAbout), label: "clients satisfaits" },
  ];
  return (
    <section className="line-above" aria-labelledby="figures">
      <h2 id="figures" className="visually-hidden">
        La maison en chiffres
      </h2>
      <ul className={`wrap switcher duo quarters ${styles.figures}`}>
        {shown.map(({ value, label }) => (
          <li key={label} className="soft">
            <p className={`numeral ${styles.number}`}>{value}</p>
            <p>{label}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextStep({ facts: { phones, reply } }: Facts) {
  return (
    <section className="on-green" aria-labelledby="next">
      <div className="wrap section-small stack">
        <h2 id="next">Parlons de ce qu’il vous faut</h2>
        <p className="lede">
          Au {formatPhone(phones.landline)} ou par écrit. Réponse garantie {reply.within}.
        </p>
        <div className="cluster">
          <ButtonAnchor href="/contact">Nous contacter</ButtonAnchor>
          <ButtonAnchor href="/avis" variant="secondary">
            Lire les avis
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
