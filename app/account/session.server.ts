import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Role } from "../../core/database/account-tables.ts";
import { RETENTION } from "../../core/retention.ts";
import type { AuthContext } from "./auth.server.ts";
import { COMPANION_COOKIE } from "./session-rules.ts";

/** Using a session prolongs it, though not for ever (ASVS v5.0.0-7.3.2). */
const MAX_SESSION_MS = 7 * 24 * 60 * 60_000;

/** The signed-in person. Instants are ISO-8601. */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  twoFactorEnabled: boolean;
  sessionId: string;
  startedAt: string;
  expiresAt: string;
}

export interface SessionReading {
  user: CurrentUser | null;
  /** `Set-Cookie` lines for the answer: the session was prolonged or has ended. */
  cookies: string[];
}

/**
 * Reads the session from the database, so that one ended elsewhere is dead at once.
 * @param prolong false for a browser's regular check, which does not count as use
 */
export async function readSession(auth: AuthContext, request: Headers, prolong = true): Promise<SessionReading> {
  if (!request.get("cookie")) return { user: null, cookies: [] };
  const { headers, response } = await auth.betterAuth.api.getSession({
    headers: cookiesOf(request),
    query: { disableRefresh: !prolong },
    returnHeaders: true,
  });
  const cookies = sessionCookies(headers);
  if (!response) return { user: null, cookies };
  const { user, session } = response;
  const startedAt = new Date(session.createdAt);
  if (Date.now() - startedAt.getTime() > MAX_SESSION_MS) return { user: null, cookies: await signOut(auth, request) };
  return {
    cookies,
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      role: user.role === "admin" ? "admin" : "user",
      twoFactorEnabled: user.twoFactorEnabled === true,
      sessionId: session.id,
      startedAt: startedAt.toISOString(),
      expiresAt: new Date(session.expiresAt).toISOString(),
    },
  };
}

/** Returns the `Set-Cookie` lines that make the browser forget the session. */
export async function signOut({ betterAuth }: AuthContext, request: Headers): Promise<string[]> {
  const { headers } = await betterAuth.api.signOut({ headers: cookiesOf(request), returnHeaders: true });
  return sessionCookies(headers);
}

export function cookiesOf(request: Headers): Headers {
  return new Headers({ cookie: request.get("cookie") ?? "" });
}

const SESSION_COOKIE = /^(?:__Host-)?site\.session_token=/;

/** The library's `Set-Cookie` lines, with a companion cookie that scripts can read: it lasts as long as the session. */
export function sessionCookies(headers: Headers | null | undefined): string[] {
  const cookies = headers?.getSetCookie() ?? [];
  const session = cookies.findLast((cookie) => SESSION_COOKIE.test(cookie));
  return session ? [...cookies, companionCookie(session)] : cookies;
}

function companionCookie(session: string): string {
  const maxAge = /;\s*Max-Age=(\d+)/i.exec(session)?.[1] ?? "0";
  const secure = /;\s*Secure/i.test(session) ? "; Secure" : "";
  return `${COMPANION_COOKIE}=${maxAge === "0" ? "" : "1"}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

export function withoutSessionCookie(cookies: string | null): string {
  return (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => !SESSION_COOKIE.test(cookie))
    .join("; ");
}

/** A browser in which people have signed in, the last one first. */
export interface KnownDevice {
  id: string;
  userIds: string[];
}

const DEVICE_SECONDS = RETENTION.knownDevices.amount * 86_400;
/** Colleagues may share a computer. */
const MAX_PEOPLE = 5;

type SigningContext = Pick<AuthContext, "secret" | "isSecure">;

/** Returns null unless the cookie carries our signature. */
export function readDevice(signing: SigningContext, request: Headers): KnownDevice | null {
  const pairs = (request.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([name]) => name === deviceCookie(signing))?.[1] ?? "";
  const parts = value.split("~");
  const signature = parts.pop() ?? "";
  const [id = "", ...userIds] = parts;
  const expected = Buffer.from(sign(signing, { id, userIds }));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { id, userIds } : null;
}

/** Returns the `Set-Cookie` line. */
export function rememberDevice(signing: SigningContext, request: Headers, userId: string): string {
  const before = readDevice(signing, request) ?? { id: randomBytes(12).toString("base64url"), userIds: [] };
  const others = before.userIds.filter((other) => other !== userId);
  const device = { id: before.id, userIds: [userId, ...others].slice(0, MAX_PEOPLE) };
  const value = [device.id, ...device.userIds, sign(signing, device)].join("~");
  const secure = signing.isSecure ? "; Secure" : "";
  return `${deviceCookie(signing)}=${value}; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function deviceCookie({ isSecure }: SigningContext): string {
  return isSecure ? "__Host-site.device" : "site.device";
}

function sign({ secret }: SigningContext, { id, userIds }: KnownDevice): string {
  return createHmac("sha256", secret)
    .update(["device", id, ...userIds].join("~"))
    .digest("base64url");
}
