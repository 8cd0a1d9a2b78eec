import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { ShownNotice } from "../layout/site-notice-content.ts";
import type { SiteTexts } from "../layout/site-texts.ts";
import type { MenuPage } from "../own-pages/own-pages.server.ts";
import type { Logo } from "../ui/pictures.ts";
import type { describeSite, SiteFacts } from "./site.ts";

export const PreviewedSite = createContext<Site | undefined>(undefined);

export function useSite() {
  const published = useRouteLoaderData<Site>("root");
  return useContext(PreviewedSite) ?? published;
}

/** The company facts. Throws without the root loader's data, so error pages must not use it. */
export function useFacts(): SiteFacts {
  return (useSite() as Site).facts;
}

/** The texts that appear on every page. Throws like {@link useFacts}. */
export function useSiteWords(): Site["words"] {
  return (useSite() as Site).words;
}

/** The pages that staff added under a heading of the menu, or in the footer. */
export function useMenuPages(heading: MenuPage["heading"]): MenuPage[] {
  return (useSite()?.pages ?? []).filter((page) => page.heading === heading);
}

type Site = ReturnType<typeof describeSite> & {
  words: SiteTexts;
  pages: MenuPage[];
  notice: ShownNotice | null;
  logo: Logo | null;
};
