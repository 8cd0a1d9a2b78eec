import { formatEuros, formatNumber, formatPhone, telHref } from "../../../core/text/typography.ts";
import type { CompanyFacts } from "../../company/facts.ts";
import { useFacts } from "../../company/use-facts.ts";
import type { PageCacheHandle } from "../../context.ts";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defaultAlt } from "../../ui/pictures.ts";
import type { Route } from "./+types/pellets-page.ts";
import shared from "./activity.module.css";
import { EnergyNotice } from "./energy-notice.tsx";
import { OutsideLink } from "./outside-link.tsx";
import styles from "./pellets-page.module.css";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Granulés de bois" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Granulés de bois en sac, en vrac ou au distributeur",
    description:
      "Sacs de granulés de bois, livraison en vrac par camion souffleur et distributeur ouvert 24h/24 et 7j/7. Commande en ligne.",
    path: "/activites/granules-bois",
    picture: "pellets",
    breadcrumbs,
  });

export default function PelletsPage() {
  const facts = useFacts();
  return (
    <div data-material="pellets">
      <Hero facts={facts} />
      <Services facts={facts} />
      <Fire />
      <Reasons facts={facts} />
    </div>
  );
}

type Facts = { facts: CompanyFacts };

/** Asks for the largest file on a wide screen, to keep the wood's grain visible. */
const heroSizes = "(min-width: 60rem) max(100vw, 100rem), 100vw";

function Hero({ facts: { brands, links } }: Facts) {
  return (
    <header className="switcher flush">
      <div className={`wrap switcher seven-five gap-2 ${styles.hero}`}>
        <Breadcrumbs {...breadcrumbs} />
        <p className={shared.logo}>
          <Wordmark brand="pellets" name={brands.pellets} />
        </p>
        <h1 className={styles.claim}>
          En sac, <span>en vrac</span> <span>ou au seau.</span>
        </h1>
        <div className={`stack start end ${styles.pitch}`}>
          <p className="lede">Trois façons de prendre vos granulés : choisissez selon la place que vous avez.</p>
          <OutsideLink href={links.pelletShop}>Commander en ligne</OutsideLink>
        </div>
      </div>
      <Picture
        name="pellets"
        alt={defaultAlt.pellets}
        sizes={heroSizes}
        className={`travels ${shared.first} ${styles.picture}`}
        priority
      />
    </header>
  );
}

function Services({ facts: { pellets } }: Facts) {
  const { town, doseKilograms, doseEuros } = pellets.vendingMachine;
  return (
    <section className="wrap section" aria-labelledby="services">
      <h2 id="services" className="visually-hidden">
        Nos services
      </h2>
      <div className={`switcher seven-five gap-4 top line-above ${styles.service}`}>
        <p className={`figure broad ${styles.measure}`}>{`${formatNumber(pellets.bagKilograms)} kg`}</p>
        <div className="stack start gap-3">
          <h3 className="title-m">Le sac</h3>
          <p>
            Il se porte d’une main et se vide d’un geste dans le poêle. Gardez-le à plat, au sec, décollé du sol : un
            granulé mouillé gonfle et redevient sciure.
          </p>
        </div>
      </div>
      <div className={`switcher seven-five gap-4 top line-above ${styles.service}`}>
        <p className={`figure broad ${styles.measure}`}>Vrac</p>
        <div className="stack start gap-3">
          <h3 className="title-m">Le camion souffleur</h3>
          <p>
            De l’air pousse les granulés dans un tuyau, du camion jusqu’à votre silo ; un second tuyau reprend l’air et
            la poussière. Le camion peut rester dans la rue, personne ne porte rien. Reste à nous dire la distance à
            franchir et le nombre de coudes : plus le trajet est droit, moins le granulé casse.
          </p>
        </div>
      </div>
      <div className={`switcher seven-five gap-4 top line-above ${styles.service}`}>
        <p className={`figure broad ${styles.measure}`}>
          {formatEuros(doseEuros)} <small className="unit strong accent">{`les ${doseKilograms} kg`}</small>
        </p>
        <div className="stack start gap-3">
          <h3 className="title-m">Le distributeur de {town}</h3>
          <p className="strong accent">
            {`Ouvert 24h/24 et 7j/7. La dose de ${doseKilograms} kg revient à ${formatEuros(doseEuros / doseKilograms)}\u00a0le\u00a0kilo.`}
          </p>
          <p>La machine verse du granulé en vrac : apportez vos seaux ou vos sacs, même un dimanche soir de gel.</p>
        </div>
      </div>
    </section>
  );
}

function Fire() {
  return (
    <section className={shared.dark} aria-labelledby="braise">
      <Picture name="embers" alt="" sizes="100vw" crop="responsive" className={`${shared.over} ${styles.embers}`} />
      <div className={`on-green stack ${shared.over} ${styles.glow}`}>
        <h2 id="braise">Deux kilos de granulés, la chaleur d’un litre de fioul</h2>
        <p>
          Du bois sec, moulu et pressé en cylindres pas plus épais qu’un crayon : un kilo donne près de 5 kWh, parce
          qu’il ne contient presque plus d’eau. Et le bois est sa propre colle : la presse chauffe, la lignine ramollit,
          puis durcit en refroidissant.
        </p>
      </div>
    </section>
  );
}

function Reasons({ facts: { pellets, phones, links } }: Facts) {
  const reasons = [
    ["Le format suit la maison", "Un coin de garage, un silo, un seau : rien à changer chez vous pour commencer."],
    ["Le camion fait le travail", "En vrac, pas de sac à monter, pas de plastique à jeter."],
    ["Le distributeur ne ferme pas", `À ${pellets.vendingMachine.town}, on vient quand on veut, avec ce qu’on a.`],
    ["On commande sans se lever", "La boutique en ligne prend les commandes à toute heure."],
    ["On se parle", `Une chaudière qui s’encrasse, un silo à remplir : appelez le ${formatPhone(phones.landline)}.`],
  ] as const;
  return (
    <section className={`wrap section switcher five-seven ${styles.why}`} aria-labelledby="raisons">
      <div className="stack start gap-4">
        <h2 id="raisons">Pourquoi nous choisir</h2>
        <EnergyNotice />
      </div>
      <ol className={`ruled ${styles.reasons}`}>
        {reasons.map(([name, about]) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ol>
      <div className="cluster start">
        <OutsideLink href={links.pelletShop}>Commander en ligne</OutsideLink>
        <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
          Appeler le {formatPhone(phones.landline)}
        </ButtonAnchor>
      </div>
    </section>
  );
}
