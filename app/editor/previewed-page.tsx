import type { ReactNode } from "react";
import { dayInParis } from "../../core/text/dates.ts";
import { OfferPage } from "../careers/offer-page.tsx";
import { CareersPage } from "../careers/page.tsx";
import { seasonOf } from "../company/seasons.ts";
import { ContactPage } from "../contact/page.tsx";
import type { PageTexts } from "../content/kinds.ts";
import { NeedsPage } from "../needs/page.tsx";
import { ArticlePage } from "../news/article-page.tsx";
import { NewsPage } from "../news/page.tsx";
import { OwnPageView } from "../own-pages/own-page.tsx";
import { AboutPage } from "../pages/about.tsx";
import { AccessibilityPage } from "../pages/accessibility.tsx";
import { ActivitiesPage } from "../pages/activities/activities-page.tsx";
import { BeddingPage } from "../pages/activities/bedding-page.tsx";
import { BiomassPage } from "../pages/activities/biomass-page.tsx";
import { FuelPage } from "../pages/activities/fuel-page.tsx";
import { PelletsPage } from "../pages/activities/pellets-page.tsx";
import { TownSheet } from "../pages/activities/town-sheet.tsx";
import { TradingPage } from "../pages/activities/trading-page.tsx";
import { HomePage } from "../pages/home.tsx";
import { LegalNoticePage } from "../pages/legal-notice.tsx";
import { LocationPage } from "../pages/location.tsx";
import { PrivacyPage } from "../pages/privacy.tsx";
import { HowReviewsWorkPage } from "../reviews/how-it-works-page.tsx";
import { ReviewsPage } from "../reviews/page.tsx";
import { summarise } from "../reviews/rules.ts";
import type { Preview } from "./preview.server.ts";

const NO_REVIEWS = {
  figures: summarise({ count: 0, sum: 0, satisfied: 0 }),
  ratings: [],
  reviews: [],
  older: null,
  newer: null,
  filter: {},
  ofActivity: null,
};

const TEXTS: { [P in keyof PageTexts]: (texts: PageTexts[P], preview: Preview) => ReactNode } = {
  contact: (texts, { hours, people }) => <ContactPage loaderData={{ isReviewing: false, hours, people, texts }} />,
  depots: (texts, { hours }) => <LocationPage hours={hours} texts={texts} />,
  combien: (texts) => <NeedsPage answer={null} prices={null} minimum={null} oilEuros={null} texts={texts} />,
  accueil: (texts, { least }) => <HomePage newest={null} season={seasonOf(new Date())} texts={texts} fuel={least} />,
  activites: (texts, { least }) => <ActivitiesPage texts={texts} fuel={least} />,
  litiere: (texts) => <BeddingPage texts={texts} />,
  negoce: (texts) => <TradingPage texts={texts} />,
  biomasse: (texts, { references }) => <BiomassPage references={references} texts={texts} />,
  "fiche-commune": (texts) => <TownSheet texts={texts} today={dayInParis(new Date())} />,
  "a-propos": (texts, { news, newsPage }) => <AboutPage loaderData={{ news, all: newsPage.hero.all, texts }} />,
  actualites: (texts, { news, season, actions }) => (
    <NewsPage news={news} season={season} actions={actions} texts={texts} />
  ),
  granules: (texts) => <PelletsPage texts={texts} />,
  "mentions-legales": (texts) => <LegalNoticePage texts={texts} />,
  accessibilite: (texts) => <AccessibilityPage texts={texts} />,
  confidentialite: (texts) => <PrivacyPage texts={texts} />,
  avis: (texts) => <ReviewsPage {...NO_REVIEWS} texts={texts} answer={undefined} />,
  fonctionnement: (texts) => <HowReviewsWorkPage texts={texts} origins={null} />,
  recrutement: (texts, { offers, news }) => <CareersPage loaderData={{ offers, news, texts }} />,
  fioul: (texts, { prices, least }) => (
    <FuelPage texts={texts} prices={prices} least={least?.price} actionData={undefined} />
  ),
};

const ITEMS: Record<string, (preview: Preview) => ReactNode> = {
  offre: ({ offer, careers }) => offer && <OfferPage loaderData={{ offer, others: [], texts: careers }} />,
  page: ({ ownPage }) => ownPage && <OwnPageView page={ownPage} />,
  // A card that leads elsewhere is seen among the others only.
  article: ({ article, news, newsPage, season, actions }) =>
    article ? (
      <ArticlePage loaderData={{ article }} />
    ) : (
      <NewsPage news={news} season={season} actions={actions} texts={newsPage} />
    ),
};

/** `texts` are those of `page`. */
export function PreviewedPage(preview: Preview) {
  const { page, texts } = preview;
  const show: ((texts: never, preview: Preview) => ReactNode) | undefined = TEXTS[page as keyof PageTexts];
  return show ? show(texts as never, preview) : ITEMS[page]?.(preview);
}
