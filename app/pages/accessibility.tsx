import type { KeptHandle } from "../../server/http/kept-pages.ts";
import { useFacts } from "../company/use-facts.ts";
import { pageMeta } from "../layout/page-meta.ts";
import { formatPhone, telHref, typeset, typesetTitle } from "../ui/typography.ts";
import type { Route } from "./+types/accessibility.ts";
import styles from "./legal.module.css";

export const handle: KeptHandle = { kept: {} };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Accessibilité",
    description:
      "Ce que nous faisons pour que chacun puisse se servir de ce site, ce que nous vérifions, et à qui dire ce qui bloque.",
    path: "/accessibilite",
  });
}

const checks = [
  "Chaque page passe un contrôle automatique de ces règles avant d’être mise en ligne, et aucun défaut n’y est toléré.",
  "Menu, recherche, formulaires et fenêtres s’utilisent au clavier seul ; l’élément actif se voit toujours.",
  "Tout se lit sur un écran de 320 pixels de large et avec un texte deux fois plus grand, sans défilement horizontal.",
  "Les couleurs des textes et de leurs fonds sont calculées : toutes atteignent le contraste demandé.",
  "Rien ne bouge pour les personnes qui ont demandé à leur appareil de réduire les animations.",
  "Lire, chercher, laisser un avis, préparer une demande : tout se fait aussi sans JavaScript.",
];

const limits = [
  "Aucun audit par un organisme extérieur n’a encore été fait. Les contrôles automatiques ne voient qu’une partie des obstacles.",
  "La page « Notre site » n’a pas encore de carte ; l’adresse y est écrite et un lien ouvre l’itinéraire.",
  "Les boutiques, l’espace clients et la vidéo sont d’autres sites, que cette page ne décrit pas.",
];

/** Voluntary: the law n° 2005-102, article 47, obliges private companies from 250 million euros of turnover on. */
export default function AccessibilityPage() {
  const { name, emails, phones } = useFacts();
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>Accessibilité</h1>
      <div className={`prose chapters ${styles.body}`}>
        <p className="lede">
          {typeset(
            `${name} veut que chacun puisse se servir de ce site, avec ses yeux ou ses oreilles, à la souris, au clavier ou à la voix.`,
          )}
        </p>

        <h2 id="etat">{typesetTitle("Où nous en sommes")}</h2>
        <p>
          {typeset(
            "Nous visons les règles internationales WCAG\u00a02.2, niveau\u00a0AA. Le référentiel français, le RGAA\u00a04.1, s’appuie sur leur version précédente. Cette déclaration est volontaire ; elle porte sur les pages publiques du site et a été établie en novembre 2026.",
          )}
        </p>

        <h2 id="controles">{typesetTitle("Ce que nous vérifions")}</h2>
        <ul>
          {checks.map((check) => (
            <li key={check}>{typeset(check)}</li>
          ))}
        </ul>

        <h2 id="limites">{typesetTitle("Ce qui manque encore")}</h2>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{typeset(limit)}</li>
          ))}
        </ul>

        <h2 id="signaler">{typesetTitle("Quelque chose vous bloque ?")}</h2>
        <p>
          {typeset("Dites-nous la page et ce qui s’est passé : ")}
          <a href={`mailto:${emails.contact}`}>{emails.contact}</a>
          {typeset(" ou ")}
          <a href={telHref(phones.landline)}>{formatPhone(phones.landline)}</a>
          {typeset(". Nous vous donnerons l’information ou le service autrement, et nous corrigerons.")}
        </p>

        <h2 id="recours">{typesetTitle("Si nous ne répondons pas")}</h2>
        <p>
          {typeset("Vous pouvez vous adresser au Défenseur des droits, gratuitement : ")}
          <a href="https://www.defenseurdesdroits.fr/" rel="noreferrer">
            defenseurdesdroits.fr
          </a>
          .
        </p>
      </div>
    </article>
  );
}
