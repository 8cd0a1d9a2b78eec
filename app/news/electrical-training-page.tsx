import type { ReactNode } from "react";
import { Link } from "react-router";
import type { KeptHandle } from "../../server/http/kept-pages.ts";
import { pageMeta, siteData, structuredData } from "../layout/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { defaultAlt, openGraphPath } from "../ui/pictures.ts";
import { formatDate, typeset } from "../ui/typography.ts";
import type { Route } from "./+types/electrical-training-page.ts";
import styles from "./electrical-training-page.module.css";

export const handle: KeptHandle = { kept: {} };

const path = "/articles/habilitation-electrique";
const headline = "Habilitation électrique : deux jours pour travailler sans risque";
const summary =
  "Le 7 mai 2025 a commencé chez nous une formation interne à l’habilitation électrique : deux jours, six objectifs, à reprendre tous les trois ans.";
const publishedOn = "2025-08-07";
const heldOn = "2025-05-07";
const breadcrumbs = {
  trail: [
    { href: "/", label: "Accueil" },
    { href: "/a-propos", label: "À propos" },
  ],
  here: "Habilitation électrique",
};

export function meta({ matches }: Route.MetaArgs) {
  const site = siteData(matches);
  const house = site && { "@type": "Organization", name: site.facts.name, url: `${site.siteUrl}/` };
  return [
    ...pageMeta(matches, {
      title: "Habilitation électrique",
      description: summary,
      path,
      picture: "silos",
      breadcrumbs,
    }),
    structuredData("NewsArticle", {
      headline,
      description: summary,
      datePublished: publishedOn,
      inLanguage: "fr",
      ...(site && {
        image: [site.siteUrl + openGraphPath("silos")],
        mainEntityOfPage: site.siteUrl + path,
        author: house,
        publisher: house,
      }),
    }),
  ];
}

const objectives = [
  "Reconnaître le danger : distinguer les domaines de tension et savoir ce que le courant fait au corps.",
  "Lire une installation : repérer l’armoire, le coupe-circuit, ce qui est sous tension et ce qui ne l’est plus.",
  "Connaître son rôle : qui est habilité à quoi, qui donne l’ordre, où s’arrête ce que l’on a le droit de faire.",
  "Préparer l’intervention : baliser la zone, consigner, vérifier l’absence de tension avant de toucher.",
  "S’équiper : choisir, contrôler et porter les gants, l’écran et les outils isolés qui conviennent.",
  "Réagir : couper, protéger, alerter, secourir, en cas d’accident ou d’incendie d’origine électrique.",
];

export default function ElectricalTrainingPage() {
  return (
    <article>
      <div className={`wrap ${styles.head}`}>
        <Breadcrumbs {...breadcrumbs} />
        <p className={`eyebrow ${styles.dateline}`}>
          Formation · Publié le <time dateTime={publishedOn}>{formatDate(publishedOn)}</time>
        </p>
        <h1 className={styles.headline}>{typeset(headline)}</h1>
      </div>
      <div className={`wrap grid ${styles.body}`}>
        <dl className={styles.facts}>
          <Fact label="Début">
            <time dateTime={heldOn}>{formatDate(heldOn)}</time>
          </Fact>
          <Fact label="Durée">deux jours</Fact>
          <Fact label="Recyclage">tous les trois ans</Fact>
          <Fact label="Cadre">formation interne</Fact>
        </dl>
        <div className={`prose ${styles.text}`}>
          <p className="lede">
            {typeset(
              "Moteurs, presses, ventilateurs, armoires de commande : là où l’on manie du grain et du bois, l’électricité est partout et ne se voit pas. La question n’est pas de savoir qui est électricien, mais qui peut ouvrir une armoire, et jusqu’où.",
            )}
          </p>
          <p>
            {typeset(
              "Le Code du travail y répond : nul n’opère sur une installation électrique ou dans son voisinage sans y être formé, puis habilité par son employeur (articles R. 4544‑9 et R. 4544‑10). C’est à cela que sert une habilitation, et c’est pour elle que deux jours de formation interne se sont ouverts le 7 mai 2025.",
            )}
          </p>
          <h2>Six objectifs</h2>
          <ol className={styles.objectives}>
            {objectives.map((objective) => (
              <li key={objective}>{typeset(objective)}</li>
            ))}
          </ol>
        </div>
      </div>
      <section className={styles.safety} aria-labelledby="safety">
        <Picture
          name="silos"
          alt={defaultAlt.silos}
          sizes="(min-width: 64rem) 40vw, 100vw"
          className={styles.picture}
        />
        <div className={styles.safetyWords}>
          <h2 id="safety">La sécurité se reprend, elle ne s’acquiert pas</h2>
          <p>
            {typeset(
              "Un geste appris se perd quand on ne le fait pas. Le recyclage tous les trois ans remet chacun au même point : les règles qui ont changé, les réflexes qui se sont usés, les questions que le terrain a posées entre-temps.",
            )}
          </p>
          <p>
            {typeset(
              "C’est notre engagement : personne, chez nous, n’intervient sur ce qu’il n’a pas appris à connaître.",
            )}
          </p>
          <ButtonLink to="/recrutement">Travailler avec nous</ButtonLink>
        </div>
      </section>
      <p className={`wrap ${styles.back}`}>
        <Link to="/recrutement">Voir nos offres d’emploi</Link>
        <Link to="/a-propos#news">La vie de l’entreprise</Link>
      </p>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
