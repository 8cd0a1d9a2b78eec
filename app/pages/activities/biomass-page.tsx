import { formatPhone, telHref } from "../../../core/text/typography.ts";
import type { SiteFacts } from "../../company/site.ts";
import { useFacts } from "../../company/use-facts.ts";
import { atLeast } from "../../company/wording.ts";
import type { PageCacheHandle } from "../../context.ts";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defaultAlt } from "../../ui/pictures.ts";
import type { Route } from "./+types/biomass-page.ts";
import shared from "./activity.module.css";
import styles from "./biomass-page.module.css";
import { EnergyNotice } from "./energy-notice.tsx";
import { FleetDrawing } from "./fleet-drawing.tsx";
import { OutsideLink } from "./outside-link.tsx";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Biomasse industrielle" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Biomasse industrielle : le bois-énergie en grand",
    description:
      "Granulés de bois, plaquettes de déchets verts et logistique optimisée pour les chaufferies des collectivités, des industries et du tertiaire.",
    path: "/activites/calys-biomasse",
    picture: "chips",
    breadcrumbs,
  });

export default function BiomassPage() {
  const facts = useFacts();
  return (
    <div data-material="chips">
      <Hero facts={facts} />
      <Video facts={facts} />
      <Solution />
      <Sectors />
      <Reasons facts={facts} />
    </div>
  );
}

type Facts = { facts: SiteFacts };

function Hero({ facts: { brands } }: Facts) {
  return (
    <header className={`on-green switcher flush halves ${styles.hero}`}>
      <div className={`stack start edge ${styles.words}`}>
        <Breadcrumbs {...breadcrumbs} />
        <p className={shared.logo}>
          <Wordmark brand="biomass" name={brands.biomass} />
        </p>
        <h1>
          Le bois <span className="unbroken">qui chauffe</span> <span className="unbroken">en grand</span>
        </h1>
        <p className="lede">
          {`Une piscine, une laiterie, un quartier : il faut du bois chaque jour, au même calibre, à la même humidité. C’est le métier de ${brands.biomass} : notre marque, distribuée par notre filiale.`}
        </p>
        <ButtonAnchor href="/contact">Parler de votre chaufferie</ButtonAnchor>
      </div>
      <Picture
        name="chips"
        alt={defaultAlt.chips}
        sizes="(min-width: 60rem) 50vw, 100vw"
        crop="responsive"
        className={`travels fill ${shared.first} ${styles.picture}`}
        priority
      />
    </header>
  );
}

function Video({ facts: { brands, links } }: Facts) {
  return (
    <section className={`wrap switcher gap-5 middle ${styles.video}`} aria-labelledby="video">
      <div className="stack start gap-4">
        <h2 id="video" className="title-m">
          {brands.biomass} en vidéo
        </h2>
        <p className={styles.aim}>
          Visez le code avec l’appareil photo de votre téléphone, ou ouvrez la présentation sur cet écran.
        </p>
        <OutsideLink href={links.biomassVideo} variant="secondary">
          Voir la vidéo
        </OutsideLink>
      </div>
      <div className={styles.code}>
        <img
          src="/activites/calys-biomasse/video.svg"
          alt="Code QR qui mène à la vidéo de présentation"
          width="144"
          height="144"
          loading="lazy"
        />
        <p className="phone-only">Pour l’ouvrir sur un autre appareil</p>
      </div>
    </section>
  );
}

function Solution() {
  return (
    <section className="section deep" aria-labelledby="bois-energie">
      <div className="wrap stack gap-6">
        <h2 id="bois-energie">La solution bois-énergie</h2>
        <div className={`lined switcher thirds ${styles.fuels}`}>
          <div className="stack gap-3">
            <h3 className="title-m">Les plaquettes de déchets verts</h3>
            <p>
              Des branches d’élagage et de taille, broyées puis criblées. La plaquette prend de la place et garde plus
              d’humidité que le granulé ; elle convient aux chaudières conçues pour elle, où elle rend en chaleur ce que
              la ville et les haies ont laissé tomber.
            </p>
          </div>
          <div className="stack gap-3">
            <h3 className="title-m">Les granulés</h3>
            <p>
              Du bois sec, moulu et pressé. Le grain est régulier : il coule dans une vis, se dose finement et tient
              dans un silo trois à quatre fois plus petit, à chaleur égale.
            </p>
          </div>
          <div className="stack gap-3">
            <h3 className="title-m">La logistique optimisée</h3>
            <p>
              À chaque combustible son camion. Le fond mouvant pousse la plaquette hors de la remorque sans la
              basculer ; le souffleur envoie le granulé dans un silo que la route n’atteint pas.
            </p>
          </div>
        </div>
        <FleetDrawing className="above-6" />
      </div>
    </section>
  );
}

const sectors = [
  {
    name: "Collectivités",
    about:
      "Réseau de chaleur, école, gymnase, piscine : la demande suit la météo. On dimensionne le silo sur la semaine la plus froide, pas sur la moyenne.",
  },
  {
    name: "Industries",
    about:
      "Vapeur, eau chaude, air de séchage : le besoin tourne avec l’atelier, été comme hiver. Ce qui compte, c’est que la livraison ne manque jamais un poste.",
  },
  {
    name: "Tertiaire",
    about:
      "Bureaux, établissements de soins, hôtels : peu de place et des voisins. Le granulé s’y prête, puisqu’il se livre par un tuyau.",
  },
];

function Sectors() {
  return (
    <section className="wrap section stack gap-6" aria-labelledby="secteurs">
      <h2 id="secteurs">Trois secteurs, trois rythmes de chauffe</h2>
      <ul className={`ruled ${styles.sectors}`}>
        {sectors.map(({ name, about }) => (
          <li key={name} className="switcher four-eight gap-3 baseline">
            <h3 className="title-m">{name}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ facts: { figures, phones, reply } }: Facts) {
  const years = figures.yearsOfExperienceBiomass;
  const reasons = [
    ["Le métier", `Plus de ${years} ans d’expérience du bois-énergie.`],
    ["Deux combustibles", "Granulé ou plaquette : nous partons de votre chaudière, pas de notre stock."],
    ["Le camion qu’il faut", "Fond mouvant ou souffleur, selon le silo, la cour et la rue."],
    ["Une matière qui repousse", "Le bois rend en brûlant le carbone que l’arbre avait pris à l’air."],
    ["Une boucle courte", "Le déchet vert d’une saison chauffe la suivante : c’est de l’économie circulaire."],
    [
      "Quelqu’un au bout du fil",
      `Une question de qualité ou de planning : on en parle au téléphone. Par écrit, réponse ${reply.within}.`,
    ],
  ] as const;
  return (
    <section className="on-green section" aria-labelledby="raisons">
      <div className="wrap switcher four-eight gap-7">
        <p className={`accent-light ${shared.lines}`}>
          <span className="figure">{atLeast(years)}</span> <span className="title-s">ans d’expérience</span>
        </p>
        <div>
          <h2 id="raisons">Six raisons de nous choisir</h2>
          <ul className={`ruled switcher pairs gap-0 ${styles.reasons}`}>
            {reasons.map(([name, about]) => (
              <li key={name}>
                <h3>{name}</h3>
                <p className="soft">{about}</p>
              </li>
            ))}
          </ul>
          <p>
            Pour un poêle ou une chaudière de maison, voyez <a href="/activites/granules-bois">nos granulés de bois</a>.
          </p>
          <div className={`cluster ${styles.next}`}>
            <ButtonAnchor href="/contact">Parler de votre chaufferie</ButtonAnchor>
            <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
              Appeler le {formatPhone(phones.landline)}
            </ButtonAnchor>
          </div>
          <EnergyNotice />
        </div>
      </div>
    </section>
  );
}
