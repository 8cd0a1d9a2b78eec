import type { ReviewRow, ReviewState } from "../../core/database/schema.ts";
import { formatDate } from "../../core/text/typography.ts";
import {
  type DeletionReason,
  type RefusalReason,
  type ReportReason,
  reasonSentence,
  reportSentence,
} from "../reviews/workflow.ts";
import { type CompanyContact, type Email, signed } from "./compose.server.ts";

type ReviewEmailData = {
  review: Pick<ReviewRow, "comment" | "created_at" | "published_at">;
  link: string;
  siteUrl: string;
  company: CompanyContact;
};

export function publishedEmail({ review, link, siteUrl, company }: ReviewEmailData): Email {
  return signed("Votre avis est publié", company, [
    "Votre avis vient d’être publié. Merci d’avoir pris le temps de l’écrire.",
    quote(review),
    `Tous les avis : ${siteUrl}/avis`,
    ...personal(link),
  ]);
}

/**
 * Article D. 111-12 of the Code de la consommation requires the reason, article 17 of Regulation (EU) 2022/2065 (DSA)
 * whether the review was removed. The email adds what the author can do.
 */
export function refusedEmail(reason: RefusalReason, note: string | null, data: ReviewEmailData): Email {
  const wasPublic = data.review.published_at !== null;
  return signed(wasPublic ? "Votre avis n’est plus publié" : "Votre avis n’a pas été publié", data.company, [
    wasPublic
      ? "Nous avons retiré votre avis du site, pour la raison suivante :"
      : "Nous avons lu votre avis et ne le publions pas, pour la raison suivante :",
    reasonSentence(reason),
    ...(note ? [note] : []),
    quoteUnless(reason, data.review),
    ...personal(data.link),
    `Un avis corrigé est lu de nouveau, comme un nouvel avis. Si vous contestez notre décision, écrivez-nous : ${data.siteUrl}/contact`,
    `Nos règles de publication : ${data.siteUrl}/avis/fonctionnement`,
  ]);
}

export function removedEmail(
  reason: DeletionReason,
  { review, siteUrl, company }: ReviewEmailData,
  note: string | null = null,
): Email {
  return signed("Votre avis est supprimé", company, [
    "Nous avons supprimé votre avis de notre site, pour la raison suivante :",
    reasonSentence(reason),
    ...(note ? [note] : []),
    quoteUnless(reason, review),
    `Si vous contestez notre décision, écrivez-nous : ${siteUrl}/contact`,
    `Nos règles de publication : ${siteUrl}/avis/fonctionnement`,
  ]);
}

export function revisedEmail(state: ReviewState, { review, link, company }: ReviewEmailData): Email {
  const now = state === "published" ? "Votre avis est publié." : "Votre avis attend de nouveau notre lecture.";
  return signed("Notre dernier message sur votre avis", company, [
    "Nous sommes revenus sur la décision que nous venions de vous écrire : notre dernier message ne vaut plus.",
    now,
    quote(review),
    ...personal(link),
  ]);
}

/** Tells the author; a changed reply replaces the earlier one. */
export function repliedEmail(reply: string, isChanged: boolean, { link, company }: ReviewEmailData): Email {
  return signed(isChanged ? "Notre réponse à votre avis a changé" : "Nous avons répondu à votre avis", company, [
    isChanged ? "Nous venons de changer notre réponse à votre avis :" : "Nous venons de répondre à votre avis :",
    reply
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
    ...personal(link),
  ]);
}

/** Tells the author of a reported review that it stays. */
export function keptAfterReportEmail({ review, link, siteUrl, company }: ReviewEmailData): Email {
  return signed("Votre avis signalé reste publié", company, [
    "Un lecteur nous a signalé votre avis. Nous l’avons examiné : il reste publié, et vous n’avez rien à faire.",
    quote(review),
    ...personal(link),
    `Nos règles de publication : ${siteUrl}/avis/fonctionnement`,
  ]);
}

/** Regulation (EU) 2022/2065 (DSA), article 16(4). Quotes nothing: anybody may have typed this address. */
export function reportReceivedEmail(reason: ReportReason, siteUrl: string, company: CompanyContact): Email {
  return signed("Votre signalement est enregistré", company, [
    "Nous avons enregistré, avec cette adresse, le signalement d’un avis, pour cette raison :",
    reportSentence(reason),
    "Une personne de notre équipe relit l’avis et vous écrit sa décision.",
    "Si ce signalement ne vient pas de vous, ne faites rien : un seul autre message suivra, notre réponse.",
    `Comment nous traitons un signalement : ${siteUrl}/avis/fonctionnement#signaler`,
  ]);
}

type ReportDecision = {
  isPublished: boolean;
  /** Why the review was removed, if one of the published reasons applied. */
  reason: string | null;
  answer: string | null;
};

/** Articles 16(5) and (6): the decision, its reason, who took it, and how to contest it. */
export function reportAnsweredEmail(
  { isPublished, reason, answer }: ReportDecision,
  siteUrl: string,
  company: CompanyContact,
): Email {
  return signed(isPublished ? "Votre signalement d’un avis" : "L’avis que vous avez signalé est retiré", company, [
    `Vous nous avez signalé un avis. Nous l’avons examiné : ${isPublished ? "il reste publié" : "il n’est plus publié"}. Merci de votre attention.`,
    ...(isPublished
      ? [
          `Nous n’y avons trouvé aucun des motifs pour lesquels nous retirons un avis.${answer ? " En particulier :" : ""}`,
        ]
      : reason
        ? [`La raison : ${reasonSentence(reason)}`]
        : []),
    ...(answer ? [answer] : []),
    `Une personne de notre équipe a pris cette décision, sans outil automatique. Si vous la contestez, écrivez-nous, avec vos raisons : ${siteUrl}/contact`,
    `Un consommateur peut aussi saisir notre médiateur, gratuitement : ${siteUrl}/mentions-legales#mediation`,
    `Nos règles de publication : ${siteUrl}/avis/fonctionnement`,
  ]);
}

/** Nobody decided on the report: the review left at its author's wish. */
export function reportWithdrawnEmail(answer: string | null, siteUrl: string, company: CompanyContact): Email {
  return signed("L’avis que vous avez signalé a été retiré par son auteur", company, [
    "Vous nous avez signalé un avis. Il n’est plus publié : il a été retiré à la demande de son auteur, sans décision de notre part. Merci de votre attention.",
    ...(answer ? [answer] : []),
    `Nos règles de publication : ${siteUrl}/avis/fonctionnement`,
  ]);
}

export function reportReopenedEmail(company: CompanyContact): Email {
  return signed("Votre signalement est examiné de nouveau", company, [
    "Notre dernier message sur l’avis que vous nous avez signalé ne vaut plus : nous examinons votre signalement de nouveau.",
  ]);
}

const personal = (link: string) => [
  `Suivre, corriger ou retirer mon avis :\n${link}`,
  "Ce lien est personnel : qui l’a peut changer l’avis.",
];

/**
 * Do not quote these: the address may belong to a third person, who must not receive abuse,
 * advertising or personal data from us.
 */
const NEVER_QUOTED: readonly DeletionReason[] = ["unlawful", "advertising", "personal-data"];
const MAX_QUOTED = 300;

function quoteUnless(reason: DeletionReason, review: ReviewEmailData["review"]): string {
  return NEVER_QUOTED.includes(reason) ? `Il s’agit de votre avis du ${formatDate(review.created_at)}.` : quote(review);
}

function quote({ comment, created_at }: ReviewEmailData["review"]): string {
  const start = comment.slice(0, MAX_QUOTED).toWellFormed();
  const lines = (start === comment ? comment : `${start.replace(/\s*\S*$/, "")} …`).split("\n");
  return [`Votre avis du ${formatDate(created_at)} :`, ...lines.map((line) => `> ${line}`)].join("\n");
}
