import { servicesContext } from "../context.ts";
import type { Route } from "./+types/instance-route.ts";
import { instanceToken } from "./public-address.server.ts";

export function loader({ context }: Route.LoaderArgs): Response {
  const { env } = context.get(servicesContext);
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(instanceToken(env.secret), { headers });
}
