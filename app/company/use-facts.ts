import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { describeSite, SiteFacts } from "./site.ts";

/** What a preview shows instead of what is published. */
export const PreviewedSite = createContext<Site | undefined>(undefined);

/** What the root loader found out for every page; nothing when it failed, as on the last error page. */
export function useSite() {
  const published = useRouteLoaderData<Site>("root");
  return useContext(PreviewedSite) ?? published;
}

/** The company facts, for pages: these are only shown when the root loader succeeded, or this throws. */
export function useFacts(): SiteFacts {
  return (useSite() as Site).facts;
}

type Site = ReturnType<typeof describeSite>;
