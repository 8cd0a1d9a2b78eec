import { capitalised } from "../../core/text/capitals.ts";
import { RIGHTS } from "../account/rights.ts";
import { TEAM_INVITATION_DAYS } from "../account/rules.ts";
import { ALERT_NAMES, ALERTS, type AlertName } from "../alerts/rules.ts";
import type { SiteFacts } from "../company/site.ts";
import { REMINDER_DAYS } from "../reviews/invitation-limits.ts";
import {
  confirmationEmail,
  newRecoveryCodesEmail,
  newRightsEmail,
  passwordChangedEmail,
  passwordResetEmail,
  secondFactorOffEmail,
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

export type SampleEmail = Email & { when: string };

/** Every mail of the site with invented data, so that staff can proofread it. */
export function sampleEmails(company: SiteFacts, siteUrl: string): { to: string; emails: SampleEmail[] }[] {
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
  const said = (when: string, { subject, text }: Email): SampleEmail => ({ when, subject, text });
  return [
    {
      to: "À qui demande un devis",
      emails: [
        said(
          "Sa demande est enregistrée",
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
      emails: [
        said("Son avis est publié", publishedEmail(data)),
        said("Son avis est refusé", refusedEmail("off-topic", null, data)),
        said(
          "Son avis publié est refusé",
          refusedEmail("off-topic", null, { ...data, review: { ...review, published_at: review.created_at } }),
        ),
        said("Son avis est supprimé", removedEmail("advertising", data)),
        said("La décision est changée", revisedEmail("pending", data)),
        said("Une réponse est publiée", repliedEmail("Merci, nous le dirons au chauffeur.", false, data)),
        said("La réponse a changé", repliedEmail("Merci beaucoup, nous le dirons au chauffeur.", true, data)),
        said("Son avis signalé reste publié", keptAfterReportEmail(data)),
      ],
    },
    {
      to: "À un client invité à donner son avis",
      emails: [
        said("Il vient d’être livré", reviewInvitationEmail({ ...invitation, isReminder: false })),
        said(
          `${REMINDER_DAYS} jours après, une seule fois`,
          reviewInvitationEmail({ ...invitation, isReminder: true }),
        ),
      ],
    },
    {
      to: "À qui signale un avis",
      emails: [
        said("Le signalement est enregistré", reportReceivedEmail("not-genuine", siteUrl, company)),
        said(
          "L’avis reste publié",
          reportAnsweredEmail(
            { isPublished: true, reason: null, answer: "Il parle d’une livraison que nous avons faite." },
            siteUrl,
            company,
          ),
        ),
        said(
          "L’avis est retiré",
          reportAnsweredEmail({ isPublished: false, reason: "advertising", answer: null }, siteUrl, company),
        ),
        said("Son auteur a retiré l’avis", reportWithdrawnEmail(null, siteUrl, company)),
        said("Le signalement est rouvert", reportReopenedEmail(company)),
      ],
    },
    {
      to: "À l’équipe",
      emails: [
        ...ALERT_NAMES.map((kind) => said(capitalised(ALERTS[kind].one), alertEmail([alert(kind, "…")], siteUrl))),
        said(
          "Plusieurs choses à la fois",
          alertEmail(
            ALERT_NAMES.flatMap((kind) => [1, 2].map((n) => alert(kind, `…${n}`))),
            siteUrl,
          ),
        ),
        said("Le premier du mois", monthlyEmail(MONTH, siteUrl)),
        said("Invitation", teamInvitationEmail(link, TEAM_INVITATION_DAYS)),
        said("Nouveaux droits", newRightsEmail(siteUrl, [...RIGHTS].slice(1))),
      ],
    },
    {
      to: "À qui a un compte",
      emails: [
        said("Confirmer l’adresse", confirmationEmail(link)),
        said("Mot de passe oublié", passwordResetEmail(link)),
        said("Mot de passe changé", passwordChangedEmail(siteUrl)),
        said("Codes de secours remplacés", newRecoveryCodesEmail(siteUrl)),
        said("Double authentification désactivée", secondFactorOffEmail(siteUrl)),
        said("Trop de codes erronés", wrongCodesEmail(siteUrl)),
      ],
    },
  ];
}
