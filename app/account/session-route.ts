import { servicesContext } from "../context.ts";
import type { Route } from "./+types/session-route.ts";
import { withCookies } from "./guard.server.ts";
import { isRefreshDue, type SessionState } from "./session-rules.ts";

/** GET /api/session: a browser's regular check, which prolongs the session only when it is about to expire. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { accounts } = context.get(servicesContext);
  let reading = await accounts.readSession(request.headers, false);
  if (reading.user && isRefreshDue(reading.user.expiresAt, Date.now())) {
    reading = await accounts.readSession(request.headers);
  }
  const { user, cookies } = reading;
  const state: SessionState = user
    ? {
        signedIn: true,
        user: { id: user.id, email: user.email, name: user.name, role: user.role },
        startedAt: user.startedAt,
        expiresAt: user.expiresAt,
      }
    : { signedIn: false };
  return Response.json(state, { headers: withCookies(cookies, { "Cache-Control": "no-store" }) });
}
