import { capitalised } from "../../core/text/capitals.ts";
import { formatDate } from "../../core/text/typography.ts";
import { RIGHTS } from "../account/rights.ts";
import { TEAM_INVITATION_DAYS } from "../account/rules.ts";
import { ALERT_NAMES, ALERTS, type AlertName } from "../alerts/rules.ts";
import type { SiteFacts } from "../company/site.ts";
import { REMINDER_DAYS } from "../reviews/invitation-limits.ts";
import { SPAM } from "../reviews/workflow.ts";
import {
  confirmationEmail,
  lostRightsEmail,
  newDeviceEmail,
  newRecoveryCodesEmail,
  newRightsEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  secondFactorDueEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
  teamInvitationEmail,
  wrongCodesEmail,
} from "./account-emails.server.ts";
import { alertEmail } from "./alert-email.server.ts";
import type { Email } from "./compose.server.ts";
import { reviewInvitationEmail } from "./invitation-emails.server.ts";
import { type MonthlyFigures, monthlyEmail } from "./monthly-email.server.ts";
import { receiptEmail } from "./quote-emails.server.ts";
import {
  keptAfterReportEmail,
  publishedEmail,
  refusedEmail,
  removedEmail,
  repliedEmail,
  reportAnsweredEmail,
  reportReceivedEmail,
  reportReopenedEmail,
  reportWithdrawnEmail,
  revisedEmail,
} from "./review-emails.server.ts";

const MONTH: MonthlyFigures = {
  month: "novembre 2026",
  before: "octobre",
  views: { now: 2_431, before: 2_207 },
  requests: { now: 41, before: 36 },
  answered: 40,
  inTime: "97 %",
  median: "3 heures",
  orders: 12,
  reviews: { now: 9, before: 7 },
  reviewsRead: 9,
  searches: 14,
  missed: 3,
};

export type SampleEmail = Email & {
  name: string;
  /** What makes the site send it. */
  when: string;
};
type SampleGroup = { to: string; note?: string; emails: SampleEmail[] };

const ALERT_TRIGGERS: Record<AlertName, string> = {
  request: "dès qu’elle arrive ou que le visiteur la corrige",
  reminder: "aux quatre cinquièmes du délai promis, puis à sa fin",
  report: "dès qu’un lecteur le signale",
  correction: "dès la correction",
  review: "dès qu’il arrive",
  overdue: "une fois par jour, quand le délai annoncé approche ou est passé",
  alarm: "dès qu’elle se déclenche",
};

/** Every mail of the site with invented data, so that staff can proofread it. */
export function sampleEmails(company: SiteFacts, siteUrl: string): SampleGroup[] {
  const review = {
    comment: "Livraison à l’heure, chauffeur aimable.",
    created_at: "2026-11-21T09:00:00.000Z",
    published_at: null,
  };
  const link = `${siteUrl}/…`;
  const data = { review, link, siteUrl, company };
  const invitation = {
    activity: "pellets" as const,
    delivered_on: "2026-11-12",
    expires_at: "2027-02-19T09:00:00.000Z",
    link,
    objection: link,
    siteUrl,
    company,
  };
  const brief = "Fioul Normal, 2 000 litres, 28100 Dreux";
  const alert = (kind: AlertName, aboutId: string) => ({
    kind,
    aboutId,
    ...(ALERTS[kind].area === "/admin/demandes" && { brief }),
  });
  const said = (name: string, when: string, { subject, text }: Email): SampleEmail => ({ name, when, subject, text });
  return [
    {
      to: "À qui demande un devis",
      emails: [
        said(
          "Sa demande est enregistrée",
          "dès qu’il l’envoie ou la corrige",
          receiptEmail({
            number: "482107",
            fuel: "Fioul Normal",
            litres: "2 000 litres",
            town: "28100 Dreux",
            deliveryDate: "2026-12-03",
            estimate: "Estimation du 21 novembre 2026 : 2 340,00 € TTC, livré",
            link,
            reply: "sous 24h, les jours ouvrés, soit le lundi 23 novembre 2026 au plus tard",
            company,
          }),
        ),
      ],
    },
    {
      to: "À l’auteur d’un avis",
      note: "S’il a laissé son adresse. Le message part une minute après votre décision : le temps de vous reprendre.",
      emails: [
        said("Son avis est publié", "quand vous l’approuvez", publishedEmail(data)),
        said("Son avis est refusé", "quand vous refusez un avis à lire", refusedEmail("off-topic", null, data)),
        said(
          "Son avis publié est refusé",
          "quand vous refusez un avis déjà publié",
          refusedEmail("off-topic", null, { ...data, review: { ...review, published_at: review.created_at } }),
        ),
        said(
          "Son avis est supprimé",
          `quand vous supprimez un avis publié ou à lire, sauf comme « ${SPAM.sentence} »`,
          removedEmail("advertising", data),
        ),
        said(
          "La décision est changée",
          "quand vous revenez sur une décision qui lui a été écrite",
          revisedEmail("pending", data),
        ),
        said(
          "Une réponse est publiée",
          "quand vous répondez à son avis publié",
          repliedEmail("Merci, nous le dirons au chauffeur.", false, data),
        ),
        said(
          "La réponse a changé",
          "quand vous changez une réponse qui lui a été écrite",
          repliedEmail("Merci beaucoup, nous le dirons au chauffeur.", true, data),
        ),
        said("Son avis signalé reste publié", "quand vous le gardez publié", keptAfterReportEmail(data)),
      ],
    },
    {
      to: "À un client invité à donner son avis",
      emails: [
        said(
          "Invitation à donner son avis",
          "dès que vous l’invitez par e-mail",
          reviewInvitationEmail({ ...invitation, isReminder: false }),
        ),
        said(
          "Rappel",
          `${REMINDER_DAYS} jours après l’invitation, une seule fois, s’il n’a pas donné d’avis`,
          reviewInvitationEmail({ ...invitation, isReminder: true }),
        ),
      ],
    },
    {
      to: "À qui signale un avis",
      note: "S’il a laissé son adresse. Ce que vous décidez part une minute après.",
      emails: [
        said(
          "Le signalement est enregistré",
          "dès qu’il l’envoie",
          reportReceivedEmail("not-genuine", siteUrl, company),
        ),
        said(
          "L’avis reste publié",
          "quand vous gardez l’avis publié",
          reportAnsweredEmail(
            { isPublished: true, reason: null, answer: "Il parle d’une livraison que nous avons faite." },
            siteUrl,
            company,
          ),
        ),
        said(
          "L’avis est retiré",
          "quand vous refusez ou supprimez l’avis signalé",
          reportAnsweredEmail({ isPublished: false, reason: "advertising", answer: null }, siteUrl, company),
        ),
        said(
          "Son auteur a retiré l’avis",
          "quand l’auteur le retire avant votre décision",
          reportWithdrawnEmail(null, siteUrl, company),
        ),
        said(
          "Le signalement est rouvert",
          "quand vous revenez sur une décision qui lui a été écrite",
          reportReopenedEmail(company),
        ),
      ],
    },
    {
      to: "À l’équipe",
      note: "À qui peut agir, selon les messages que chacun a choisis dans « Compte ».",
      emails: [
        ...ALERT_NAMES.map((kind) =>
          said(capitalised(ALERTS[kind].one), ALERT_TRIGGERS[kind], alertEmail([alert(kind, "…")], siteUrl)),
        ),
        said(
          "Plusieurs choses à la fois",
          "quand plusieurs de ces messages sont prêts ensemble",
          alertEmail(
            ALERT_NAMES.flatMap((kind) => [1, 2].map((n) => alert(kind, `…${n}`))),
            siteUrl,
          ),
        ),
        said("Les chiffres du mois", "le premier du mois à 8 h, s’il y a des chiffres", monthlyEmail(MONTH, siteUrl)),
      ],
    },
    {
      to: "À une personne de l’équipe",
      emails: [
        said(
          "Invitation à travailler sur le site",
          "dès que vous l’invitez",
          teamInvitationEmail(link, TEAM_INVITATION_DAYS),
        ),
        said("Nouveaux droits", "dès que vous les donnez", newRightsEmail(siteUrl, RIGHTS.slice(1))),
        said("Droits retirés", "dès que vous les retirez", lostRightsEmail(siteUrl, RIGHTS.slice(-1))),
        said(
          "Accès à protéger",
          "une seule fois, une semaine avant que le mot de passe seul ne suffise plus",
          secondFactorDueEmail(siteUrl, formatDate("2026-11-28")),
        ),
      ],
    },
    {
      to: "À qui a un compte",
      emails: [
        said("Confirmer l’adresse", "à la création du compte", confirmationEmail(link)),
        said("Mot de passe oublié", "quand la personne le demande", passwordResetEmail(link)),
        said("Mot de passe changé", "dès qu’il est remplacé", passwordChangedEmail(siteUrl)),
        said(
          "Nouvel appareil",
          "à la connexion d’un navigateur inconnu, sauf la toute première",
          newDeviceEmail(siteUrl, "Firefox sur Windows", formatDate("2026-11-21T09:00:00.000Z", { time: true })),
        ),
        said("Clé d’accès ajoutée", "dès qu’elle est ajoutée", passkeyAddedEmail(siteUrl)),
        said("Clé d’accès retirée", "quand la personne ou un administrateur la retire", passkeyRemovedEmail(siteUrl)),
        said("Double authentification active", "dès qu’elle est activée", secondFactorOnEmail(siteUrl)),
        said(
          "Double authentification désactivée",
          "quand la personne ou un administrateur la désactive",
          secondFactorOffEmail(siteUrl),
        ),
        said("Codes de secours remplacés", "dès qu’ils le sont", newRecoveryCodesEmail(siteUrl)),
        said(
          "Trop de codes erronés",
          "au-delà de 10 codes en 15 minutes, une fois par jour au plus",
          wrongCodesEmail(siteUrl),
        ),
      ],
    },
  ];
}
