import { capitalised } from "../../core/text/capitals.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { formatEuros, formatNumber, plural } from "../../core/text/typography.ts";
import { jobOffers } from "../careers/offers.server.ts";
import type { StoredOffer } from "../careers/offers-content.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { samplesIn } from "../company/samples.ts";
import { readInline } from "../content/inline.ts";
import type { Item, ListKind } from "../content/list-kind.ts";
import { isAhead, isOver, plannedInWords, startInWords } from "../content/planned.ts";
import { nextNoticeChange, noticeAt, type SiteNotice } from "../layout/site-notice-content.ts";
import { newsList, type StoredNews } from "../news/news-content.ts";
import { type OwnPage, ownPageList } from "../own-pages/own-pages-content.ts";
import type { Redirects } from "../pages/redirects-content.ts";
import { leastPrice } from "../quote/estimate.ts";
import { type FuelPrices, hasPrices } from "../quote/fuel-prices-content.ts";
import type { ReplyTemplate } from "../quote/replies-content.ts";
import { hoursOn } from "../staff/today.ts";

type PublishedContent = {
  redirects: Redirects;
  notice: SiteNotice;
  /** Published, but not in force before a date. */
  ahead: { notice: SiteNotice | null; fuelPrices: FuelPrices | null };
  fuelPrices: FuelPrices;
  replies: { list: readonly ReplyTemplate[] };
  watched: { words: readonly string[] };
  syndication: { sites: readonly string[] };
  facts: CompanyFacts;
  offers: StoredOffer[];
  news: StoredNews[];
  pages: OwnPage[];
};

export function publishedSummary(
  { redirects, notice, ahead, fuelPrices, replies, watched, syndication, facts, offers, news, pages }: PublishedContent,
  now: Date,
): Record<string, string[]> {
  const { openingHours, pellets } = facts;
  const isToCome = ({ to }: { to: string }) => to >= dayInParis(now);
  const closures = openingHours.exceptionalClosures.filter(isToCome).length;
  const openings = openingHours.exceptionalOpenings.filter(isToCome).length;
  const samples = samplesIn(facts).length;
  const { doseKilograms, doseEuros } = pellets.vendingMachine;
  const shown = jobOffers(offers, facts).length;
  return {
    hours: [
      `Aujourd’hui : ${hoursOn(openingHours, now) ?? "fermé"}`,
      closures
        ? count(closures, "fermeture exceptionnelle prévue", "fermetures exceptionnelles prévues")
        : "aucune fermeture exceptionnelle prévue",
      openings ? count(openings, "ouverture exceptionnelle prévue", "ouvertures exceptionnelles prévues") : "",
    ],
    notice: noticesSummary(notice, ahead.notice, now),
    company: [facts.name, samples > 0 ? count(samples, "valeur d’exemple", "valeurs d’exemple") : ""],
    redirects: [
      redirects.list.length === 0 ? "Aucune" : count(redirects.list.length, "adresse redirigée", "adresses redirigées"),
    ],
    replies: replies.list.map(({ name }) => name),
    watched: [watched.words.length === 0 ? "Aucun" : count(watched.words.length, "ligne", "lignes")],
    elsewhere: [
      `Pour montrer vos avis ailleurs : badge, flux, encart${syndication.sites.length > 0 ? ` sur ${count(syndication.sites.length, "site", "sites")}` : ""}`,
    ],
    prices: [`Dose de ${formatNumber(doseKilograms)} kg : ${formatEuros(doseEuros)}`],
    "fuel-prices": fuelPricesSummary(fuelPrices, ahead.fuelPrices, now),
    offers: [
      `${count(shown, "offre", "offres")} sur le site${offers.length > shown ? `, ${offers.length - shown} en réserve` : ""}`,
    ],
    news: [itemsSummary(newsList, news, ["carte", "cartes"], now)],
    pages: [pages.length === 0 ? "Aucune" : itemsSummary(ownPageList, pages, ["page", "pages"], now)],
  };
}

/** « 3 cartes sur le site, 1 brouillon, 1 planifiée » */
function itemsSummary<I extends Item>(
  list: ListKind<I>,
  items: readonly I[],
  [one, many]: [string, string],
  now: Date,
) {
  const published = items.filter(({ state }) => state === "published");
  const over = published.filter((item) => isOver(list.timeOf(item), now)).length;
  const ahead = published.filter((item) => isAhead(list.timeOf(item), now)).length;
  const drafts = items.length - published.length;
  return [
    `${count(published.length - over - ahead, one, many)} sur le site`,
    drafts > 0 && count(drafts, "brouillon", "brouillons"),
    ahead > 0 && count(ahead, "planifiée", "planifiées"),
    over > 0 && count(over, "terminée", "terminées"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param ahead the prices that replace them later */
export function fuelPricesSummary(prices: FuelPrices, ahead: FuelPrices | null, now: Date): string[] {
  const fuels = Object.values(prices.grids).filter((steps) => steps.length > 0).length;
  const next =
    ahead && `${hasPrices(ahead) ? "prochains prix à partir du" : "retrait prévu le"} ${startInWords(ahead)}`;
  if (fuels === 0) return [next ? capitalised(next) : "Aucun prix : le devis ne montre pas d’estimation"];
  const planned = ahead ? "" : plannedInWords(prices, now, { isItem: false });
  const price = leastPrice(prices, now)?.price;
  const others = fuels > 1 ? count(fuels - 1, "autre\u00a0carburant", "autres\u00a0carburants") : "";
  return [...(price ? [price, others] : ["Pas d’estimation"]), planned, next || ""];
}

const NO_NOTICE = "Aucune annonce";

/** @param ahead the one that replaces it later */
function noticesSummary(notice: SiteNotice, ahead: SiteNotice | null, now: Date): string[] {
  const present = noticeSummary(notice, now);
  if (!ahead) return [present];
  const next = ahead.text === null ? `retrait prévu le ${startInWords(ahead)}` : noticeSummary(ahead, now);
  return present === NO_NOTICE ? [next] : [present, next];
}

function noticeSummary(notice: SiteNotice, now: Date): string {
  if (notice.text === null) return NO_NOTICE;
  const words = readInline(notice.text)
    .map(({ text }) => text)
    .join("");
  if (noticeAt(notice, now)) return `En ce moment : « ${words} »`;
  return nextNoticeChange(notice, now) ? `Prévue : « ${words} »` : `Passée : « ${words} »`;
}

const count = (number: number, one: string, many: string) => `${number}\u00a0${plural(number, one, many)}`;
