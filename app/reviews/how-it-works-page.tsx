import { formatRetention, RETENTION } from "../../core/retention.ts";
import { formatNumber } from "../../core/text/typography.ts";
import type { PageCacheHandle } from "../context.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/how-it-works-page.ts";
import styles from "./how-it-works-page.module.css";
import { COMMENT_LENGTH, SUBMISSIONS_PER_WINDOW, WINDOW_MINUTES } from "./limits.ts";
import { REFUSAL_REASONS, REPORT_REASONS, SPAM } from "./workflow.ts";

export const handle: PageCacheHandle = { pageCache: {} };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Comment fonctionnent les avis",
    description:
      "Qui peut laisser un avis, comment nous le vérifions, pourquoi nous en refusons et combien de temps il reste en ligne.",
    path: "/avis/fonctionnement",
  });
}

/**
 * The information that articles L. 111-7-2 and D. 111-16 to D. 111-19 of the Code de la
 * consommation require. Figures and reasons come from the code that applies them.
 */
export default function HowReviewsWorkPage() {
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>Comment fonctionnent les avis</h1>
      <div className="prose chapters">
        <p className="lede">
          Un avis ne vaut que si l’on sait d’où il vient et ce qu’on en a fait. Voici nos règles, sans astérisque.
        </p>

        <h2>Qui peut écrire</h2>
        <p>
          {`Toute personne qui a eu affaire à nous peut laisser un avis, sans créer de compte. Rien n’est donné en échange : ni argent, ni remise, ni cadeau, que l’avis soit bon ou mauvais. Le commentaire compte de ${COMMENT_LENGTH.min} à ${formatNumber(COMMENT_LENGTH.max)} caractères ; on peut envoyer ${SUBMISSIONS_PER_WINDOW}\u00a0avis au plus en ${WINDOW_MINUTES} minutes, pour écarter les envois automatiques.`}
        </p>

        <h2>Comment nous les vérifions</h2>
        <p>
          Une personne de notre équipe lit chaque avis avant sa publication. Nous vérifions que son contenu respecte les
          règles ci-dessous ; nous ne demandons pas de preuve d’achat. Tous les avis passent par la même file, quel que
          soit le nombre d’étoiles, et nous ne modifions jamais les mots de leur auteur.
        </p>
        <p>
          Les avis sont classés par date de dépôt, du plus récent au plus ancien. Chacun porte sa date de publication
          et, quand l’auteur l’a donnée, la date de l’expérience. La note moyenne et la part d’avis à 4 étoiles ou plus
          portent sur tous les avis publiés.
        </p>

        <h2 id="motifs">Pourquoi un avis est refusé</h2>
        <p>Un refus a toujours l’un de ces motifs, et aucun autre :</p>
        <ul>
          {REFUSAL_REASONS.map(({ id, sentence }) => (
            <li key={id}>{sentence}</li>
          ))}
        </ul>
        <p>
          {`Quand nous supprimons un avis qui attend ou qui est publié, c’est aussi pour l’un de ces motifs. Seuls les envois « ${SPAM.sentence} » sont supprimés sans message à leur auteur.`}
        </p>
        <p>
          L’auteur qui a laissé son e-mail reçoit le motif. Il peut corriger son avis, qui est alors relu, ou nous
          écrire pour contester.
        </p>

        <h2>Corriger ou retirer son avis</h2>
        <p>
          Après l’envoi, l’auteur reçoit un lien personnel. Il y voit où en est son avis, peut le corriger (il est alors
          relu avant de reparaître) ou le retirer à tout moment, sans donner de raison.
        </p>

        <h2>Combien de temps un avis reste en ligne</h2>
        <p>
          Un avis publié reste en ligne tant que son auteur ne le retire pas et que nous n’avons pas de motif de le
          retirer. Un avis supprimé quitte le site aussitôt ; il est conservé{" "}
          {formatRetention(RETENTION.deletedReviews)} hors ligne, puis effacé définitivement.
        </p>

        <h2 id="signaler">Signaler un avis douteux</h2>
        <p>
          Le lien « Signaler cet avis », sous chaque avis, est ouvert à tous et gratuit. Nous relisons l’avis et
          répondons à la personne qui a laissé son e-mail. Le signalement donne l’un de ces motifs :
        </p>
        <ul>
          {REPORT_REASONS.map(({ id, sentence }) => (
            <li key={id}>{sentence}</li>
          ))}
        </ul>

        <h2>Un désaccord qui dure</h2>
        <p>
          Parlez-nous-en d’abord, au téléphone ou par e-mail. Si la réponse ne vous convient pas, un consommateur peut
          saisir gratuitement un médiateur : voir{" "}
          <a href="/mentions-legales#mediation">la&nbsp;partie Médiation des mentions légales</a>.
        </p>
        <p>
          <a href="/avis">Lire les avis</a>
        </p>
      </div>
    </article>
  );
}
