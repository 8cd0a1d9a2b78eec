import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/robots.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** RFC 9309. Does not list private links, because that would reveal their paths: they use `noindex`. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext);
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth",
    "Disallow: /api",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
