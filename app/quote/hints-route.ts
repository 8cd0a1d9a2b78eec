import { servicesContext } from "../context.ts";
import type { Route } from "./+types/hints-route.ts";
import { hintsFor } from "./hints.server.ts";

/**
 * `/api/devis?fuelType=gasoil&quantity=1000&postalCode=28100&deliveryDate=2026-12-25`: the hints of the form before it
 * is sent.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const read = (name: string) => asked.get(name) ?? "";
  const hints = await hintsFor(context.get(servicesContext).content, {
    fuelType: read("fuelType"),
    quantity: read("quantity"),
    postalCode: read("postalCode"),
    deliveryDate: read("deliveryDate"),
  });
  return Response.json(hints, { headers: { "Cache-Control": "no-store" } });
}
