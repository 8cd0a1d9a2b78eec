import type { ReviewActivity } from "../../core/database/schema.ts";
import { formatDate } from "../../core/text/typography.ts";
import { type CompanyContact, type Email, signed } from "./compose.server.ts";

type InvitationEmailData = {
  activity: ReviewActivity;
  delivered_on: string | null;
  link: string;
  /** The address where one press stops these mails. */
  objection: string;
  isReminder: boolean;
  /** ISO-8601 */
  expires_at: string;
  siteUrl: string;
  company: CompanyContact;
};

const ABOUT: Record<ReviewActivity, string> = {
  trading: "notre négoce agricole",
  biomass: "votre biomasse",
  pellets: "vos granulés de bois",
  bedding: "votre litière",
  fuel: "votre carburant",
  other: "notre travail",
};

/** Contains neither name nor order: anybody may read a mail, and people forward links. */
export function reviewInvitationEmail(data: InvitationEmailData): Email {
  const { activity, delivered_on, link, objection, isReminder, expires_at, siteUrl, company } = data;
  const about = ABOUT[activity];
  const delivery = delivered_on && `livraison du ${formatDate(delivered_on)}`;
  const bought = [activity !== "other" && about, delivery].filter(Boolean).join(", ");
  return signed(`${isReminder ? "Rappel : votre" : "Votre"} avis sur ${about}`, company, [
    isReminder
      ? `Nous vous avons écrit au sujet de ${about}${delivery ? `, ${delivery}` : ""}. Votre avis nous manque encore ; c’est notre seul rappel.`
      : `Vous avez été client de notre maison${bought && ` (${bought})`}. Qu’en avez-vous pensé ? Bon ou mauvais, votre avis sera lu par une personne, puis publié selon nos règles. Rien n’est donné en échange.`,
    `Donner mon avis :\n${link}`,
    `Ce lien sert une seule fois, jusqu’au ${formatDate(expires_at)}. Nos règles : ${siteUrl}/avis/fonctionnement`,
    `Ne plus jamais recevoir d’invitation :\n${objection}`,
  ]);
}
