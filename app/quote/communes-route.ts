import type { Route } from "./+types/communes-route.ts";
import { communesOf } from "./communes.server.ts";

/** `/api/communes?code=28100`: city names for a postal code, possibly none. */
export async function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  if (!/^\d{5}$/.test(code)) return Response.json({ error: "Le code postal compte cinq chiffres." }, { status: 400 });
  return Response.json(await communesOf(code), { headers: { "Cache-Control": "public, max-age=86400" } });
}
