import type { Content } from "../content/content.server.ts";
import { ATOM_FEED, BADGE, JSON_FEED, PANEL } from "./addresses.ts";
import { elsewhereContent } from "./elsewhere-content.ts";

/** What other sites may do with a kept address. Neither is true of any other. */
export type Embedding = {
  /** Load it: `Cross-Origin-Resource-Policy`. */
  isShared: boolean;
  /** Origins that may frame it (product reading 38). */
  framedBy: readonly string[];
};

export async function embeddingOf(path: string, content: Content): Promise<Embedding> {
  const { sites } = path === PANEL ? await content.read(elsewhereContent) : { sites: [] };
  return { isShared: [BADGE, JSON_FEED, ATOM_FEED].includes(path), framedBy: sites };
}
