import type { PageCacheHandle } from "../../context.ts";
import { servicesContext } from "../../context.ts";
import { drawQrCode } from "../../ui/qr-code.server.ts";
import type { Route } from "./+types/video-code.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** The QR code of the biomass page. Served separately, because it hardly compresses. */
export async function loader({ context }: Route.LoaderArgs) {
  const { links } = await context.get(servicesContext).content.facts();
  if (links.biomassVideo === null) throw new Response(null, { status: 404 });
  const { size, path } = drawQrCode(links.biomassVideo);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#1d1b16" d="${path}"/></svg>`;
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
}
