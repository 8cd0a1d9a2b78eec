import { formatNumber, formatPhone, telHref } from "../../../core/text/typography.ts";
import type { SiteFacts } from "../../company/site.ts";
import { useFacts } from "../../company/use-facts.ts";
import type { PageCacheHandle } from "../../context.ts";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defaultAlt } from "../../ui/pictures.ts";
import type { Route } from "./+types/trading-page.ts";
import shared from "./activity.module.css";
import { OutsideLink } from "./outside-link.tsx";
import styles from "./trading-page.module.css";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Négoce agricole" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Négoce agricole : céréales, semences, engrais",
    description:
      "Négoce de céréales, semences certifiées, engrais et amendements, en Eure-et-Loir. Un espace clients pour vos commandes, vos livraisons et vos documents.",
    path: "/activites/negoce-agricole",
    picture: "grain",
    breadcrumbs,
  });

export default function TradingPage() {
  const facts = useFacts();
  return (
    <div data-material="grain">
      <Hero />
      <Products />
      <Year />
      <Trust facts={facts} />
      <CustomerArea facts={facts} />
    </div>
  );
}

function Hero() {
  return (
    <header>
      <div className="wrap">
        <Breadcrumbs {...breadcrumbs} />
      </div>
      <Picture name="grain" alt={defaultAlt.grain} sizes="100vw" className={`travels ${styles.picture}`} priority />
      <div className="wrap switcher seven-five gap-5">
        <h1 className={`stack ${styles.claim}`}>
          <Wordmark brand="trading" name="Négoce agricole" className={`accent ${styles.logo}`} />
          De la semence au grain
        </h1>
        <div className={`stack start ${styles.pitch}`}>
          <p className="lede">
            Ce qu’on sème en octobre se décide en été, et ce qu’on récolte en juillet se nourrit dès février. Nous
            tenons les deux bouts : la semence, l’engrais et l’amendement d’un côté, le négoce des céréales de l’autre.
          </p>
          <ButtonAnchor href="/contact">Parler de vos cultures</ButtonAnchor>
        </div>
      </div>
    </header>
  );
}

const products = [
  {
    name: "Semences certifiées",
    about: "Une semence certifiée est contrôlée avant d’être vendue. Ce que dit l’étiquette se vérifie.",
    points: [
      "La variété est la bonne : identité et pureté sont contrôlées du champ au sac",
      "Elle lève : la faculté germinative est mesurée lot par lot",
      "Elle est propre : triée, avec une limite aux graines d’adventices",
      "Elle se choisit : selon le sol, la date de semis et le débouché du grain",
    ],
  },
  {
    name: "Engrais et amendements",
    about: "L’engrais nourrit la plante, l’amendement soigne le sol. L’un ne remplace pas l’autre.",
    points: [
      "L’azote, qui fait les feuilles, puis la protéine du grain",
      "Le phosphore et la potasse, pour l’enracinement et la tenue au sec",
      "Le soufre, que le colza demande en premier, au sortir de l’hiver",
      "Les amendements : la chaux relève un sol acide, le compost entretient l’humus",
    ],
  },
];

function Products() {
  return (
    <section className="wrap section" aria-labelledby="produits">
      <h2 id="produits" className="visually-hidden">
        Nos produits
      </h2>
      <div className={`switcher halves gap-7 ${styles.products}`}>
        {products.map(({ name, about, points }) => (
          <div key={name}>
            <h3 className="title-l">{name}</h3>
            <p className="soft">{about}</p>
            <ul className="ruled">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const services = [
  {
    season: "Été",
    name: "Choisir",
    about: "La variété se choisit avec le sol, la date de semis et ce que le grain deviendra.",
  },
  {
    season: "Automne",
    name: "Semer",
    about: "La fenêtre de semis se referme avec les premières grosses pluies : la semence doit être livrée avant.",
  },
  {
    season: "Fin d’hiver",
    name: "Nourrir",
    about: "L’engrais se livre quand le sol porte et que la culture repart : ni trop tôt, ni trop loin.",
  },
  {
    season: "Moisson",
    name: "Négocier",
    about: "Humidité, poids spécifique, protéines : la qualité du lot fait son débouché, et le débouché son prix.",
  },
];

function Year() {
  return (
    <section className="section deep" aria-labelledby="services">
      <div className="wrap stack gap-7">
        <h2 id="services">Quatre services, au pas de la culture</h2>
        <ol className={`lined switcher pairs quarters ${styles.seasons}`}>
          {services.map(({ season, name, about }) => (
            <li key={season}>
              <p className="eyebrow">{season}</p>
              <h3 className="title-m">{name}</h3>
              <p>{about}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

type Facts = { facts: SiteFacts };

function Trust({ facts: { foundedYear, figures, address, reply } }: Facts) {
  const reasons = [
    ["Une maison familiale", `Fondée en ${foundedYear}, elle a connu bien des moissons, les bonnes et les autres.`],
    ["Du volume", `${formatNumber(figures.flowTonnes)} tonnes par an passent par nos mains.`],
    ["Une équipe à portée de voix", `${figures.employees.from} à ${figures.employees.to} salariés qui se connaissent.`],
    ["Une maison d’ici", `Notre siège est à ${address.town}, en ${address.department}.`],
    ["Cinq métiers sous un toit", "La semence, mais aussi le GNR du tracteur et la litière des bêtes."],
    ["Une réponse qui vient", `Vous nous écrivez, nous répondons ${reply.within}.`],
  ] as const;
  return (
    <section className="wrap section switcher seven-five" aria-labelledby="confiance">
      <div className="stays">
        <h2 id="confiance">Six raisons de nous&nbsp;faire confiance</h2>
        <p className={`accent above-5 ${shared.lines} ${styles.founded}`} aria-hidden="true">
          <span className={`figure ${styles.foundedYear}`}>{foundedYear}</span>{" "}
          <span className="title-s">année de fondation</span>
        </p>
      </div>
      <ul className="ruled">
        {reasons.map(([name, about]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CustomerArea({ facts: { links, phones } }: Facts) {
  return (
    <section className="on-green" aria-labelledby="espace-clients">
      <div className="wrap section-small switcher seven-five">
        <h2 id="espace-clients">Vos commandes, vos livraisons, vos documents</h2>
        <div className="stack start end">
          <p className="lede">
            L’espace clients garde tout au même endroit, et reste ouvert quand le bureau ne l’est pas.
          </p>
          <div className="cluster">
            <OutsideLink href={links.customerIntranet}>Ouvrir l’espace clients</OutsideLink>
            <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
              Appeler le {formatPhone(phones.landline)}
            </ButtonAnchor>
          </div>
        </div>
      </div>
    </section>
  );
}
