import { sha256 } from "../../core/hash.ts";
import { type CachedResponse, prepareResponse } from "./cached-response.ts";
import { closedPolicy, securityHeaders } from "./headers.ts";

/**
 * The links that browsers may prerender: only pages that are the same for everybody, so no account page, no key and no
 * query. Leaves out links that a script handles.
 * @param patterns of the routes of these pages
 * @returns the response, and its address for the header `Speculation-Rules`
 */
export function prepareSpeculationRules(patterns: readonly string[]): { path: string; response: CachedResponse } {
  const where = {
    and: [
      { href_matches: patterns },
      { not: { href_matches: "/*\\?(.+)" } },
      { not: { selector_matches: "[data-opens], [data-consent]" } },
    ],
  };
  const body = Buffer.from(JSON.stringify({ prerender: [{ where, eagerness: "moderate" }] }));
  const hash = sha256(body).slice(0, 8);
  const headers = {
    ...securityHeaders,
    "Content-Security-Policy": closedPolicy,
    "Content-Type": "application/speculationrules+json",
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  return { path: `/assets/prerender-${hash}.json`, response: prepareResponse(200, headers, body) };
}
