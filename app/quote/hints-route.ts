import { servicesContext } from "../context.ts";
import type { Route } from "./+types/hints-route.ts";
import { hintsFor } from "./hints.server.ts";

/** `/api/devis?deliveryDate=2026-12-25`: what the form says before it is sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const hints = await hintsFor(context.get(servicesContext).content, { deliveryDate: asked.get("deliveryDate") });
  return Response.json(hints, { headers: { "Cache-Control": "no-store" } });
}
