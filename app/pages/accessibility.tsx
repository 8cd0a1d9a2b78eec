import { formatDate, formatPhone, telHref } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import type { PageCacheHandle } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/accessibility.ts";
import { CRITERIA, conformityRate, EVALUATED_ON } from "./accessibility-rate.ts";
import styles from "./legal.module.css";

export const handle: PageCacheHandle = { pageCache: {} };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Accessibilité",
    description:
      "Ce que nous faisons pour que chacun puisse se servir de ce site, ce que nous vérifions, et à qui dire ce qui bloque.",
    path: "/accessibilite",
  });
}

const sample = [
  "l’accueil, les activités et les cinq pages qui les présentent",
  "« À propos », les avis et leur fonctionnement, le recrutement et ses offres, le contact, « Notre site »",
  "les articles, la recherche, la préparation d’une candidature et la page d’une adresse inconnue",
  "les mentions légales, la politique de confidentialité et cette page",
];

const tools = [
  "le navigateur Chromium, aux largeurs de 320, 360 et 1280 pixels, avec un texte doublé, un texte espacé et les couleurs forcées",
  "axe-core, sur chaque page, dans ce navigateur",
  "html-validate, pour le code de chaque page",
  "des parcours au clavier, refaits à chaque modification du site, et un calcul du contraste des couleurs",
];

const missing = [
  "Compatibilité des scripts (critère 7.1) : les noms, les rôles et les états sont contrôlés, mais rien n’a encore été écouté avec un lecteur d’écran.",
  "Messages de statut (critère 7.5) : les annonces sont prévues pour être lues, et n’ont pas encore été écoutées.",
];

const elsewhere = [
  "Les boutiques, l’espace clients, la vidéo, l’article de presse et les cartes sont d’autres sites.",
  "La page « Notre site » n’a pas encore de carte ; l’adresse y est écrite et un lien ouvre l’itinéraire.",
  "L’espace d’administration, réservé à l’équipe, n’a pas été évalué ici.",
];

/** Shows the results of docs/accessibility.md. Does not claim that the law requires this statement. */
export default function AccessibilityPage() {
  const { name, emails, phones } = useFacts();
  const { conform, notConform, notApplicable } = CRITERIA;
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>Accessibilité</h1>
      <div className={"prose chapters above-7"}>
        <p className="lede">
          {name} veut que chacun puisse se servir de ce site, avec ses yeux ou ses oreilles, à la souris, au clavier ou
          à la voix. Cette déclaration s’applique à ses pages publiques.
        </p>

        <h2 id="etat">État de conformité</h2>
        <p>
          {`Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1 : ${conformityRate(CRITERIA)} % des critères qui le concernent sont respectés.`}
        </p>
        <p>
          Sur les 106 critères, {conform} sont respectés, {notConform} ne le sont pas ou n’ont pas pu être vérifiés, et{" "}
          {notApplicable} ne concernent pas ce site. C’est une auto-évaluation de l’équipe du projet : aucun organisme
          extérieur n’a fait d’audit.
        </p>

        <h2 id="limites">Ce qui n’est pas accessible</h2>
        <Points all={missing} />
        <p>Aucune dérogation pour charge disproportionnée n’est invoquée. Hors du champ de l’évaluation :</p>
        <Points all={elsewhere} />

        <h2 id="controles">Comment cela a été établi</h2>
        <p>Cette déclaration a été établie le {formatDate(EVALUATED_ON)}. Pages évaluées :</p>
        <Points all={sample} />
        <p>Moyens employés :</p>
        <Points all={tools} />

        <h2 id="signaler">Quelque chose vous bloque ?</h2>
        <p>
          Dites-nous la page et ce qui s’est passé : <a href={`mailto:${emails.contact}`}>{emails.contact}</a> ou{" "}
          <a href={telHref(phones.landline)}>{formatPhone(phones.landline)}</a>. Nous vous donnerons l’information ou le
          service autrement, et nous corrigerons.
        </p>

        <h2 id="recours">Si nous ne répondons pas</h2>
        <p>
          Vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service, et notre réponse ne
          vous satisfait pas : vous pouvez saisir le Défenseur des droits, gratuitement.
        </p>
        <ul>
          <li>
            Par son formulaire :{" "}
            <a href="https://formulaire.defenseurdesdroits.fr/" rel="noreferrer">
              formulaire.defenseurdesdroits.fr
            </a>
          </li>
          <li>
            Auprès de son délégué dans votre région :{" "}
            <a href="https://www.defenseurdesdroits.fr/saisir/delegues" rel="noreferrer">
              defenseurdesdroits.fr
            </a>
          </li>
          <li>Par courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07</li>
        </ul>
      </div>
    </article>
  );
}

function Points({ all }: { all: readonly string[] }) {
  return (
    <ul>
      {all.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
