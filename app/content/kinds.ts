import { careersTexts } from "../careers/careers-texts.ts";
import { offerList } from "../careers/offers-content.ts";
import { companyContent, pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { contactTexts } from "../contact/contact-texts.ts";
import { noticeContent } from "../layout/site-notice-content.ts";
import { siteTexts } from "../layout/site-texts.ts";
import { watchedContent } from "../moderation/watched-content.ts";
import { needsTexts } from "../needs/texts.ts";
import { newsList } from "../news/news-content.ts";
import { newsTexts } from "../news/news-texts.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import { aboutTexts } from "../pages/about-texts.ts";
import { accessibilityTexts } from "../pages/accessibility-texts.ts";
import { activitiesTexts } from "../pages/activities/activities-texts.ts";
import { beddingTexts } from "../pages/activities/bedding-texts.ts";
import { biomassTexts } from "../pages/activities/biomass-texts.ts";
import { fuelTexts } from "../pages/activities/fuel-texts.ts";
import { pelletsTexts } from "../pages/activities/pellets-texts.ts";
import { townSheetTexts } from "../pages/activities/town-sheet-texts.ts";
import { tradingTexts } from "../pages/activities/trading-texts.ts";
import { homeTexts } from "../pages/home-texts.ts";
import { legalNoticeTexts } from "../pages/legal-notice-texts.ts";
import { locationTexts } from "../pages/location-texts.ts";
import { privacyTexts } from "../pages/privacy-texts.ts";
import { redirectsContent } from "../pages/redirects-content.ts";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { repliesContent } from "../quote/replies-content.ts";
import { howItWorksTexts } from "../reviews/how-it-works-texts.ts";
import { reviewsTexts } from "../reviews/reviews-texts.ts";
import { syndicationContent } from "../syndication/syndication-content.ts";
import type { ContentKind, Editable, WholeKind } from "./kind.ts";
import { itemOf, type ListKind, orderOf } from "./list-kind.ts";

/** The texts of each page, in the order of the menu. */
const pages = [
  homeTexts,
  activitiesTexts,
  tradingTexts,
  biomassTexts,
  townSheetTexts,
  pelletsTexts,
  beddingTexts,
  fuelTexts,
  aboutTexts,
  newsTexts,
  reviewsTexts,
  howItWorksTexts,
  careersTexts,
  contactTexts,
  locationTexts,
  needsTexts,
  legalNoticeTexts,
  accessibilityTexts,
  privacyTexts,
] as const;
/** By the page's name among the previews. */
export type PageTexts = {
  [K in (typeof pages)[number] as K["key"] extends `page-${infer P}` ? P : never]: K["shipped"];
};

// biome-ignore-start lint/suspicious/noExplicitAny: each kind has its own type, which its form and schema check
export const PAGE_KINDS: readonly WholeKind<any>[] = pages;
/** In the order of the list of texts. */
export const TEXT_KINDS: readonly WholeKind<any>[] = [siteTexts, ...PAGE_KINDS];
export const WHOLE_KINDS: readonly WholeKind<any>[] = [
  hoursContent,
  noticeContent,
  companyContent,
  pricesContent,
  fuelPricesContent,
  repliesContent,
  watchedContent,
  syndicationContent,
  ...TEXT_KINDS,
  redirectsContent,
];
export const LIST_KINDS: readonly ListKind<any>[] = [offerList, newsList, ownPageList];
export const KINDS: readonly ContentKind<any>[] = [...WHOLE_KINDS, ...LIST_KINDS];

/** Finds what a key of a version belongs to: `hours`, `offers/<id>`, or `offers` for the order of the list. */
export function findEditable(key: string): Found | undefined {
  const [name = "", id] = key.split("/");
  const list = LIST_KINDS.find((kind) => kind.key === name);
  if (list) return { kind: list, list, editable: id ? itemOf(list, id) : orderOf(list) };
  const kind = WHOLE_KINDS.find((kind) => kind.key === key);
  return kind && { kind, editable: kind };
}

type Found = { kind: ContentKind<any>; editable: Editable<any>; list?: ListKind<any> };
// biome-ignore-end lint/suspicious/noExplicitAny: as above
