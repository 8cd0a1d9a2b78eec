import type { ReactNode } from "react";
import { ContactPage } from "../contact/page.tsx";
import { AboutPage } from "../pages/about.tsx";
import { FuelPage } from "../pages/activities/fuel-page.tsx";
import PelletsPage from "../pages/activities/pellets-page.tsx";
import HomePage from "../pages/home.tsx";
import LegalNoticePage from "../pages/legal-notice.tsx";
import PlacePage from "../pages/place.tsx";
import type { Preview } from "./preview.server.ts";

/** The very pages of the site. */
export function PreviewedPage({ page, hours, news }: Preview) {
  const pages: Record<string, ReactNode> = {
    contact: <ContactPage loaderData={{ isReviewing: false, hours }} />,
    depots: <PlacePage />,
    accueil: <HomePage />,
    "a-propos": <AboutPage loaderData={{ news }} />,
    "mentions-legales": <LegalNoticePage />,
    granules: <PelletsPage />,
    fioul: <FuelPage actionData={undefined} />,
  };
  return pages[page];
}
