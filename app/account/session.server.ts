import type { Role } from "../../core/database/account-tables.ts";
import type { Core } from "./core.server.ts";
import { sessionCookies } from "./session-cookies.server.ts";

/** A used session is prolonged, though not for ever (ASVS v5.0.0-7.3.2). */
export const SESSION_DAYS_AT_MOST = 7;
const DAY_MS = 24 * 60 * 60_000;

/** Who is signed in. */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  twoFactorEnabled: boolean;
  sessionId: string;
  /** ISO-8601, as the next one. A prolonged session keeps its start. */
  startedAt: string;
  expiresAt: string;
}

export interface SessionReading {
  user: CurrentUser | null;
  /** `Set-Cookie` lines that the answer must carry: a session was prolonged, or a dead one forgotten. */
  cookies: string[];
}

/**
 * Reads the session from the database, so that one ended elsewhere is dead at once.
 * @param prolong whether reading counts as using it; a browser's regular check does not
 */
export async function readSession(core: Core, request: Headers, prolong = true): Promise<SessionReading> {
  const cookie = request.get("cookie");
  if (!cookie) return { user: null, cookies: [] };
  const { headers, response } = await core.auth.api.getSession({
    headers: new Headers({ cookie }),
    query: { disableRefresh: !prolong },
    returnHeaders: true,
  });
  const cookies = sessionCookies(headers);
  if (!response) return { user: null, cookies };
  const { user, session } = response;
  const age = Date.now() - new Date(session.createdAt).getTime();
  if (age > SESSION_DAYS_AT_MOST * DAY_MS) return { user: null, cookies: await signOut(core, request) };
  return {
    cookies,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role === "admin" ? "admin" : "user",
      twoFactorEnabled: user.twoFactorEnabled === true,
      sessionId: session.id,
      startedAt: new Date(session.createdAt).toISOString(),
      expiresAt: new Date(session.expiresAt).toISOString(),
    },
  };
}

/** Ends the session of the request, if it has one. Returns the `Set-Cookie` lines that make the browser forget it. */
export async function signOut({ auth }: Core, request: Headers): Promise<string[]> {
  const { headers } = await auth.api.signOut({
    headers: new Headers({ cookie: request.get("cookie") ?? "" }),
    returnHeaders: true,
  });
  return sessionCookies(headers);
}
