import { formatNumber } from "../../core/text/typography.ts";
import { compose } from "./compose.server.ts";

/** The value of a month and of the month before it. */
type Both = { now: number; before: number };

export type MonthlyFigures = {
  /** « novembre 2026 », « octobre » */
  month: string;
  before: string;
  views: Both;
  requests: Both;
  answered: number;
  /** « 95 % », « 3 heures »; null without an answer. */
  inTime: string | null;
  median: string | null;
  orders: number;
  reviews: Both;
  reviewsRead: number;
  searches: number;
  missed: number;
};

/** Ten lines for the owner. Totals only: no name, words or address of a visitor. */
export function monthlyEmail(figures: MonthlyFigures, siteUrl: string) {
  const { month, before, views, requests, answered, inTime, median, orders, reviews, reviewsRead } = figures;
  const both = (count: Both) => `${formatNumber(count.now)} (en ${before} : ${formatNumber(count.before)})`;
  const choice = `${siteUrl}/admin/compte#messages`;
  const lines = [
    `Pages vues : ${both(views)}`,
    `Demandes de devis : ${both(requests)}`,
    `Demandes traitées : ${formatNumber(answered)}`,
    `Délai médian de réponse, jours d’ouverture : ${median ?? "–"}`,
    `Réponses dans le délai promis : ${inTime ?? "–"}`,
    `Demandes devenues des commandes : ${formatNumber(orders)}`,
    `Avis reçus : ${both(reviews)}`,
    `Avis lus : ${formatNumber(reviewsRead)}`,
    `Recherches sans résultat : ${formatNumber(figures.searches)}`,
    `Adresses introuvables demandées : ${formatNumber(figures.missed)}`,
  ];
  return {
    kind: "monthly_figures",
    ...compose(`Votre site en ${month}`, [
      `Voici le mois de votre site, en dix lignes :`,
      lines.join("\n"),
      `Voir le détail :\n${siteUrl}/admin/frequentation`,
      `Choisir les messages que vous recevez : ${choice}`,
    ]),
    unsubscribeUrl: choice,
  };
}
