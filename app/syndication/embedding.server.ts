import type { Content } from "../content/content.server.ts";
import { ATOM_FEED, BADGE, JSON_FEED, PANEL } from "./rules.ts";
import { syndicationContent } from "./syndication-content.ts";

/** What other sites may do with the answer of an address. By default neither is allowed. */
export type Embedding = {
  /** Whether other sites may load the answer (`Cross-Origin-Resource-Policy`). */
  isShared: boolean;
  /** The origins that may frame the answer (product reading 38). */
  framedBy: readonly string[];
};

export async function embeddingOf(path: string, content: Content): Promise<Embedding> {
  const { sites } = path === PANEL ? await content.read(syndicationContent) : { sites: [] };
  return { isShared: [BADGE, JSON_FEED, ATOM_FEED].includes(path), framedBy: sites };
}
