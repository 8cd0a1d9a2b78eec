import { formatNumber } from "../../../core/text/typography.ts";
import type { CompanyFacts } from "../../company/facts.ts";
import { useFacts } from "../../company/use-facts.ts";
import type { PageCacheHandle } from "../../context.ts";
import { activities } from "../../layout/destinations.ts";
import { pageMeta } from "../../layout/page-meta.ts";
import { type Brand, Wordmark } from "../../layout/wordmark.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defaultAlt } from "../../ui/pictures.ts";
import type { Route } from "./+types/activities-page.ts";
import styles from "./activities-page.module.css";
import shared from "./activity.module.css";
import { ShareExperience } from "./share-experience.tsx";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: [{ href: "/", label: "Accueil" }], here: "Nos activités" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Nos activités",
    description:
      "Négoce agricole, biomasse industrielle, granulés de bois, litière pour animaux, fioul et carburants : nos cinq métiers, côte à côte.",
    path: "/activites",
    picture: "grain",
    breadcrumbs,
  });

export default function ActivitiesPage() {
  const facts = useFacts();
  return (
    <>
      <header>
        <div className={`wrap switcher seven-five gap-4 ${styles.hero}`}>
          <Breadcrumbs {...breadcrumbs} />
          <h1>Nos activités</h1>
          <p className="lede">
            De la semence qu’on met en terre au camion qui remplit la cuve : cinq matières passent entre nos mains.
          </p>
        </div>
        <nav aria-label="Les cinq activités, sur cette page">
          <ol className={`line-below ${styles.index}`}>
            {activities.map(({ label, material }) => (
              <li key={material} data-material={material}>
                <a href={`#${material}`}>
                  <span className={styles.name}>{label}</span>
                  <span className={styles.strip}>
                    <Picture name={material} alt="" sizes="(min-width: 40rem) 40vw, 200px" crop="tall" priority />
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      {activities.map((activity) => (
        <Activity key={activity.to} {...activity} facts={facts} />
      ))}
      <ShareExperience />
    </>
  );
}

type ActivityProps = (typeof activities)[number] & { facts: CompanyFacts };

function Activity({ to, label, material, facts }: ActivityProps) {
  const { brand, name, description, features } = describeActivity(material, facts);
  return (
    <article id={material} className={styles.activity} data-material={material} aria-labelledby={`${material}-titre`}>
      <Picture name={material} alt={defaultAlt[material]} sizes="100vw" className={styles.picture} />
      <div className={styles.words}>
        <p className={`${shared.logo} ${styles.logo}`}>
          <Wordmark brand={brand} name={name} />
        </p>
        <h2 id={`${material}-titre`}>{label}</h2>
        <p className={`lede ${styles.description}`}>{description}</p>
        <ul className="ruled measure pad-2">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <a className="target more above-4" href={to}>
          En savoir plus<span className="visually-hidden">{` : ${label}`}</span>
        </a>
      </div>
    </article>
  );
}

type ActivityText = { brand: Brand; name: string; description: string; features: string[] };

function describeActivity(material: ActivityProps["material"], { brands, pellets }: CompanyFacts): ActivityText {
  switch (material) {
    case "grain":
      return {
        brand: "trading",
        name: "Négoce agricole",
        description:
          "Le premier de nos métiers : les céréales, et tout ce qui les fait lever. Nous suivons la culture du choix de la semence jusqu’au négoce du grain.",
        features: [
          "Céréales",
          "Semences certifiées",
          "Engrais et amendements",
          "Commandes, livraisons et documents dans un espace clients",
        ],
      };
    case "chips":
      return {
        brand: "biomass",
        name: brands.biomass,
        description:
          "Le bois-énergie des grandes chaufferies, sous notre marque et par notre filiale : granulés, plaquettes de déchets verts, et les camions qui vont avec.",
        features: [
          "Granulés de bois",
          "Plaquettes de déchets verts",
          "Logistique optimisée",
          "Collectivités, industries, tertiaire",
        ],
      };
    case "pellets":
      return {
        brand: "pellets",
        name: brands.pellets,
        description:
          "Du bois pressé en petits cylindres, pour le poêle ou la chaudière. Vous l’emportez en sac, nous le soufflons dans votre silo, ou vous le tirez vous-même au distributeur.",
        features: [
          `Sacs de ${formatNumber(pellets.bagKilograms)} kg`,
          "Vrac, par camion souffleur",
          `Distributeur ouvert 24h/24 et 7j/7 à ${pellets.vendingMachine.town}`,
          "Commande en ligne",
        ],
      };
    case "shavings":
      return {
        brand: "bedding",
        name: brands.bedding,
        description:
          "Un lit sec pour les chevaux et les autres animaux : des copeaux de bois en trois tailles, et une paille dont la fibre est ouverte pour mieux absorber.",
        features: ["Copeaux de bois : Fin, Large, XL", "Paille défibrée", "Livraison", "Commande en ligne"],
      };
    case "fuel":
      return {
        brand: "fuel",
        name: "Fioul et GNR",
        description:
          "Ce qui chauffe la maison et ce qui fait tourner la ferme : nous livrons le fioul, le GNR et le gasoil, et nous préparons votre devis à partir de quelques lignes.",
        features: [
          "Fioul Normal et Fioul Supérieur",
          "GNR à taux réduit et à taux normal",
          "Gasoil",
          "Demande de devis en ligne",
        ],
      };
  }
}
