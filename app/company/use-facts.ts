import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
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

type Site = ReturnType<typeof describeSite>;
