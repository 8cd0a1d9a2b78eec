import { formatPhone, telHref } from "../../../core/text/typography.ts";
import type { SiteFacts } from "../../company/site.ts";
import { useFacts } from "../../company/use-facts.ts";
import type { PageCacheHandle } from "../../context.ts";
import { pageMeta } from "../../layout/page-meta.ts";
import { Wordmark } from "../../layout/wordmark.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { defaultAlt } from "../../ui/pictures.ts";
import type { Route } from "./+types/bedding-page.ts";
import shared from "./activity.module.css";
import styles from "./bedding-page.module.css";
import { OutsideLink } from "./outside-link.tsx";
import { activitiesTrail } from "./trail.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const breadcrumbs = { trail: activitiesTrail, here: "Litière pour animaux" };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Litière pour animaux : copeaux de bois et paille défibrée",
    description:
      "Copeaux de bois Fin, Large et XL, paille défibrée : la litière des chevaux et des autres animaux, livrée ou commandée en ligne.",
    path: "/activites/litiere-copeaux",
    picture: "shavings",
    breadcrumbs,
  });

export default function BeddingPage() {
  const facts = useFacts();
  return (
    <div data-material="shavings">
      <div className={styles.beside}>
        <Breadcrumbs {...breadcrumbs} />
        <Picture
          name="shavings"
          alt={defaultAlt.shavings}
          // Square from 60rem on: the height decides the file's width.
          sizes="(min-width: 60rem) 75vw, 100vw"
          crop="responsive"
          className={`travels ${styles.picture}`}
          priority
        />
        <div className={styles.reading}>
          <Hero facts={facts} />
          <Range />
        </div>
      </div>
      <Delivery facts={facts} />
      <Reasons facts={facts} />
    </div>
  );
}

type Facts = { facts: SiteFacts };

function Hero({ facts: { brands, links } }: Facts) {
  return (
    <header className="stack start">
      <p className={shared.logo}>
        <Wordmark brand="bedding" name={brands.bedding} />
      </p>
      <h1>Une litière à sa taille</h1>
      <p className="lede">Le copeau fin boit vite, le grand copeau fait ressort : entre les deux, il y a votre box.</p>
      <OutsideLink href={links.beddingShop}>Commander en ligne</OutsideLink>
    </header>
  );
}

type RangeItem = {
  title: string;
  description: string;
  features: string[];
  sizes: { name: string; about: string }[];
};

const range: RangeItem[] = [
  {
    title: "Copeaux de bois",
    description: "Le même bois, raboté plus ou moins gros. La taille décide de la vitesse d’absorption et du ressort.",
    features: ["Absorbe sans coller au sabot", "Se trie à la fourche : on n’enlève que le sale"],
    sizes: [
      {
        name: "Fin",
        about:
          "Beaucoup de surface pour peu de volume : ce copeau boit vite, tombe entre les dents de la fourche et se trie bien. Pour les petits animaux et les boxes curés chaque jour.",
      },
      {
        name: "Large",
        about:
          "Le copeau de tous les jours : assez fin pour absorber, assez grand pour ne pas se tasser sous le poids.",
      },
      {
        name: "XL",
        about:
          "De grands copeaux enroulés qui gardent l’air entre eux. Le lit est épais, souple, et soulève moins de poussière ; il boit plus lentement, alors on le monte haut.",
      },
    ],
  },
  {
    title: "Paille défibrée",
    description:
      "La paille entière est cirée, l’eau glisse dessus. Fendue et ouverte dans sa longueur, elle absorbe par le dedans tout en gardant la chaleur d’un lit de paille.",
    features: ["Brins courts, qui s’étalent et se curent facilement", "Se décompose vite au tas de fumier"],
    sizes: [],
  },
];

function Range() {
  return (
    <section aria-labelledby="gamme">
      <h2 id="gamme" className={styles.rangeTitle}>
        La gamme
      </h2>
      {range.map(({ title, description, features, sizes }) => (
        <article key={title} className={`stack gap-3 ${styles.item}`}>
          <h3 className="title-m">{title}</h3>
          <p>{description}</p>
          <ul className="ruled measure pad-3 above-3">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {sizes.length > 0 && (
            <dl className={`ruled rows above-3 ${styles.sizes}`}>
              {sizes.map(({ name, about }) => (
                <div key={name} data-size={name}>
                  <dt className="numeral">{name}</dt>
                  <dd>{about}</dd>
                </div>
              ))}
            </dl>
          )}
        </article>
      ))}
    </section>
  );
}

function Delivery({ facts: { phones } }: Facts) {
  return (
    <section className={`section ${styles.delivery}`} aria-labelledby="livraison">
      <div className={`wrap switcher gap-5 ${styles.deliveryGrid}`}>
        <h2 id="livraison">Livrée jusqu’à l’écurie</h2>
        <div className="stack start">
          <p className="lede">
            Une litière prend de la place et craint l’eau. Trois choses comptent avant qu’elle parte : la largeur du
            portail, la place pour faire demi-tour, et un endroit sec où la poser.
          </p>
          <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
            Appeler le {formatPhone(phones.landline)}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}

function Reasons({ facts: { links, phones, reply } }: Facts) {
  const reasons = [
    ["Un lit sec", "L’urine descend dans le copeau et y reste : l’animal se couche au sec."],
    ["Moins de fumier", "On retire ce qui est souillé, on remet une poignée de propre, et le reste sert encore."],
    ["Un air plus calme", "Un lit épais et peu remué garde sa poussière ; le choix de la taille fait le reste."],
    ["Une matière qui retourne au champ", "Bois et paille se compostent avec ce qu’ils ont absorbé."],
    ["Un conseil avant le\u00a0camion", `Dites-nous l’animal, le sol et la place : réponse ${reply.within}.`],
  ] as const;
  return (
    <section className="wrap section switcher thirds start" aria-labelledby="raisons">
      <h2 id="raisons" className="across">
        Pourquoi nous choisir
      </h2>
      <dl className={`lined switcher ${styles.reasons}`}>
        {reasons.map(([name, about]) => (
          <div key={name} className="stack gap-2">
            <dt className="title-s">{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
      <div className={`cluster ${styles.order}`}>
        <OutsideLink href={links.beddingShop}>Commander en ligne</OutsideLink>
        <ButtonAnchor variant="secondary" href={telHref(phones.landline)}>
          Appeler le {formatPhone(phones.landline)}
        </ButtonAnchor>
      </div>
    </section>
  );
}
