import { servicesContext } from "../context.ts";
import type { Route } from "./+types/session-route.ts";
import { readSession, withCookies } from "./session.server.ts";
import { isRefreshDue, type SessionState } from "./session-rules.ts";

/** A browser's regular check prolongs the session only when it is about to expire. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { auth } = context.get(servicesContext);
  let reading = await readSession(auth, request.headers, false);
  if (reading.user && isRefreshDue(reading.user.expiresAt, Date.now())) {
    reading = await readSession(auth, request.headers);
  }
  const { user, cookies } = reading;
  const state: SessionState = user
    ? {
        signedIn: true,
        user: { id: user.id, email: user.email, name: user.name, role: user.role, rights: user.rights },
        startedAt: user.startedAt,
        expiresAt: user.expiresAt,
      }
    : { signedIn: false };
  return Response.json(state, { headers: withCookies(cookies, { "Cache-Control": "no-store" }) });
}
