import { DAY_MS } from "../../core/text/durations.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/security-txt.ts";

export const handle: PageCacheHandle = { pageCache: {} };

const VALID_DAYS = 180;

/** Contact for security reports (RFC 9116). The nightly cache refresh renews its expiry date. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, content } = context.get(servicesContext);
  const { emails } = await content.facts();
  const expires = new Date(Date.now() + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${emails.contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: fr, en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
