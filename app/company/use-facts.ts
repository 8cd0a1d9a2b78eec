import { createContext, useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";
import type { CompanyFacts } from "./facts.ts";

/** What a preview shows instead of what is published. */
export const PreviewedSite = createContext<Awaited<ReturnType<typeof loader>> | undefined>(undefined);

/** What the root loader found out for every page; nothing when it failed, as on the last error page. */
export function useSite() {
  const published = useRouteLoaderData<typeof loader>("root");
  return useContext(PreviewedSite) ?? published;
}

/** The company facts, for pages: these are only shown when the root loader succeeded. */
export function useFacts(): CompanyFacts {
  const site = useSite();
  if (!site) throw new Error("useFacts must be used on a page, below the root loader");
  return site.facts;
}
