import type { ReactNode } from "react";
import { dayInParis } from "../../core/text/dates.ts";
import type { careersTexts } from "../careers/careers-texts.ts";
import { OfferPage } from "../careers/offer-page.tsx";
import { CareersPage } from "../careers/page.tsx";
import { seasonOf } from "../company/seasons.ts";
import type { contactTexts } from "../contact/contact-texts.ts";
import { ContactPage } from "../contact/page.tsx";
import { NeedsPage } from "../needs/page.tsx";
import type { needsTexts } from "../needs/texts.ts";
import { ArticlePage } from "../news/article-page.tsx";
import type { newsTexts } from "../news/news-texts.ts";
import { NewsPage } from "../news/page.tsx";
import { OwnPageView } from "../own-pages/own-page.tsx";
import { AboutPage } from "../pages/about.tsx";
import type { aboutTexts } from "../pages/about-texts.ts";
import { AccessibilityPage } from "../pages/accessibility.tsx";
import type { accessibilityTexts } from "../pages/accessibility-texts.ts";
import { ActivitiesPage } from "../pages/activities/activities-page.tsx";
import type { activitiesTexts } from "../pages/activities/activities-texts.ts";
import { BeddingPage } from "../pages/activities/bedding-page.tsx";
import type { beddingTexts } from "../pages/activities/bedding-texts.ts";
import { BiomassPage } from "../pages/activities/biomass-page.tsx";
import type { biomassTexts } from "../pages/activities/biomass-texts.ts";
import { FuelPage } from "../pages/activities/fuel-page.tsx";
import type { fuelTexts } from "../pages/activities/fuel-texts.ts";
import { PelletsPage } from "../pages/activities/pellets-page.tsx";
import type { pelletsTexts } from "../pages/activities/pellets-texts.ts";
import { TownSheet } from "../pages/activities/town-sheet.tsx";
import type { townSheetTexts } from "../pages/activities/town-sheet-texts.ts";
import { TradingPage } from "../pages/activities/trading-page.tsx";
import type { tradingTexts } from "../pages/activities/trading-texts.ts";
import { HomePage } from "../pages/home.tsx";
import type { homeTexts } from "../pages/home-texts.ts";
import { LegalNoticePage } from "../pages/legal-notice.tsx";
import type { legalNoticeTexts } from "../pages/legal-notice-texts.ts";
import { LocationPage } from "../pages/location.tsx";
import type { locationTexts } from "../pages/location-texts.ts";
import { PrivacyPage } from "../pages/privacy.tsx";
import type { privacyTexts } from "../pages/privacy-texts.ts";
import { HowReviewsWorkPage } from "../reviews/how-it-works-page.tsx";
import type { howItWorksTexts } from "../reviews/how-it-works-texts.ts";
import { ReviewsPage } from "../reviews/page.tsx";
import type { reviewsTexts } from "../reviews/reviews-texts.ts";
import { summarise } from "../reviews/rules.ts";
import type { Preview } from "./preview.server.ts";

export function PreviewedPage({
  page,
  texts,
  careers,
  hours,
  news,
  prices,
  season,
  all,
  offers,
  offer,
  article,
  ownPage,
  references,
  people,
}: Preview) {
  const pages: Record<string, ReactNode> = {
    contact: (
      <ContactPage loaderData={{ isReviewing: false, hours, people, texts: texts as typeof contactTexts.shipped }} />
    ),
    depots: <LocationPage hours={hours} texts={texts as typeof locationTexts.shipped} />,
    combien: (
      <NeedsPage
        answer={null}
        prices={null}
        minimum={null}
        oilEuros={null}
        texts={texts as typeof needsTexts.shipped}
      />
    ),
    accueil: <HomePage newest={null} season={seasonOf(new Date())} texts={texts as typeof homeTexts.shipped} />,
    activites: <ActivitiesPage texts={texts as typeof activitiesTexts.shipped} />,
    litiere: <BeddingPage texts={texts as typeof beddingTexts.shipped} />,
    negoce: <TradingPage texts={texts as typeof tradingTexts.shipped} />,
    biomasse: <BiomassPage references={references} texts={texts as typeof biomassTexts.shipped} />,
    "fiche-commune": <TownSheet texts={texts as typeof townSheetTexts.shipped} today={dayInParis(new Date())} />,
    "a-propos": <AboutPage loaderData={{ news, all, texts: texts as typeof aboutTexts.shipped }} />,
    actualites: <NewsPage news={news} season={season} texts={texts as typeof newsTexts.shipped} />,
    granules: <PelletsPage texts={texts as typeof pelletsTexts.shipped} />,
    "mentions-legales": <LegalNoticePage texts={texts as typeof legalNoticeTexts.shipped} />,
    accessibilite: <AccessibilityPage texts={texts as typeof accessibilityTexts.shipped} />,
    confidentialite: <PrivacyPage texts={texts as typeof privacyTexts.shipped} />,
    avis: <ReviewsPage {...NO_REVIEWS} texts={texts as typeof reviewsTexts.shipped} answer={undefined} />,
    fonctionnement: <HowReviewsWorkPage texts={texts as typeof howItWorksTexts.shipped} origins={null} />,
    recrutement: <CareersPage loaderData={{ offers, news, texts: texts as typeof careersTexts.shipped }} />,
    offre: offer && <OfferPage loaderData={{ offer, others: [], texts: careers }} />,
    page: ownPage && <OwnPageView page={ownPage} />,
    article: article && <ArticlePage loaderData={{ article }} />,
    fioul: <FuelPage texts={texts as typeof fuelTexts.shipped} prices={prices} actionData={undefined} />,
  };
  return pages[page];
}

const NO_REVIEWS = {
  figures: summarise({ count: 0, sum: 0, satisfied: 0 }),
  ratings: [],
  reviews: [],
  older: null,
  newer: null,
  filter: {},
  ofActivity: null,
};
