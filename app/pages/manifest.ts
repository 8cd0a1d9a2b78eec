import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { iconPath, logoAddress } from "../ui/pictures.ts";
import type { Route } from "./+types/manifest.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** The W3C Web Application Manifest, in the site's paper and bottle green. */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(servicesContext);
  const { name } = await content.facts();
  const logo = await pictures.logo();
  return Response.json(
    {
      name,
      short_name: name,
      description: "Négoce agricole, biomasse, granulés de bois, litière et fioul.",
      lang: "fr",
      dir: "ltr",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "browser",
      background_color: "#faf6ee",
      theme_color: "#1e3a2c",
      icons: [
        ...(logo ? [] : [{ src: "/favicon.svg", type: "image/svg+xml", sizes: "any" }]),
        { src: logo ? logoAddress(logo, "medium") : "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
        { src: iconPath(logo), type: "image/png", sizes: "512x512" },
        {
          src: logo ? logoAddress(logo, "maskable") : "/icons/icon-maskable-512.png",
          type: "image/png",
          sizes: "512x512",
          purpose: "maskable",
        },
      ],
    },
    { headers: { "Content-Type": "application/manifest+json; charset=utf-8" } },
  );
}
