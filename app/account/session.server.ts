import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Role } from "../../core/database/account-tables.ts";
import { consumeLimit, retryAfter } from "../../core/rate-limit.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { writeCookie } from "../../core/text/cookie.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { internalPath } from "../../core/text/internal-path.ts";
import { requestContext, servicesContext } from "../context.ts";
import { readUnsentPairs } from "../drafts/unsent.server.ts";
import { RIGHT_REFUSED } from "../security/rules.ts";
import type { AuthContext, Client } from "./auth.server.ts";
import { mayUse, NEEDED_RIGHTS, type Right, rightsOf, type StaffArea, type StoredRights } from "./rights.ts";
import { CONFIRM_KEY, UNAVAILABLE } from "./rules.ts";
import { secondFactorNeed } from "./second-factor/need.ts";
import { COMPANION_COOKIE, NOT_ADMINISTRATOR_KEY, NOT_ADMINISTRATOR_REASON } from "./session-rules.ts";

/** The signed-in person. Instants are ISO-8601. */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  role: Role;
  rights: Right[];
  twoFactorEnabled: boolean;
  /** When the staff area starts to require a second factor; null before the person was asked. */
  secondFactorDue: string | null;
  /** Whether a passkey opened this session, or was added in it. */
  byPasskey: boolean;
  sessionId: string;
  startedAt: string;
  expiresAt: string;
}

type Context = Readonly<RouterContextProvider>;

/** Open to every signed-in person, unlike the rest of the staff area. */
const ACCOUNT_PATH = "/admin/compte";

/** Query key of the sign-in page when it receives a whole form. */
export const UNSENT_KEY = "envoi";

/**
 * Call in every loader and action of the staff area: a layout or a middleware does not guard `.data` requests.
 * @throws a redirect to the sign-in, which sends somebody without rights to the home page (product reading 18), or to
 * the account page when a required second factor is missing; a 403 when other rights are needed than the person has
 */
export async function requireStaff(context: Context, request: Request, area: StaffArea): Promise<CurrentUser> {
  const user = await requireUser(context, request);
  if (!mayUse(user.rights, area)) await reportMissingRight(context, request, user, area);
  if (user.rights.length === 0) throw redirect(signInPath(request), 303);
  if (secondFactorNeed(context.get(servicesContext).env, user)?.isOverdue) throw redirect(ACCOUNT_PATH, 303);
  if (!mayUse(user.rights, area)) throw data(await missingRight(context, request, area), { status: 403 });
  return user;
}

/** ASVS v5.0.0-16.3.2. Logs once per person, area and 15 minutes, so that nobody can fill the table. */
export async function reportMissingRight(context: Context, request: Request, user: CurrentUser, area: StaffArea) {
  const { db } = context.get(servicesContext).database;
  const limit = { action: RIGHT_REFUSED, subject: `${user.id} ${area}`, max: 1 };
  if (!(await consumeLimit(db, limit)).isAllowed) return;
  const { address, userAgent } = clientOf(context, request);
  const details = { area };
  await logSecurityEvent(db, {
    type: RIGHT_REFUSED,
    severity: "medium",
    ip: address,
    userId: user.id,
    userAgent,
    details,
  });
}

/** With the form, for a right that was taken away while somebody typed. */
async function missingRight(context: Context, request: Request, area: StaffArea) {
  const message = `Il faut pour cela le droit « ${NEEDED_RIGHTS[area]} ». Un administrateur du site peut vous le donner.`;
  const path = pathOf(request);
  if (!mayKeepForm(request) || path === null || request.bodyUsed) return message;
  const pairs = await readUnsentPairs(request).catch((error: unknown) => {
    context.get(requestContext).log.warn("formulaire sans droit : illisible", { error });
    return [];
  });
  return pairs.length > 0 ? { message, unsent: { path, pairs } } : message;
}

/** @throws a redirect to the sign-in */
export async function requireUser(context: Context, request: Request): Promise<CurrentUser> {
  const user = await currentUser(context, request);
  if (user) return user;
  throw toSignIn(request, signInPath(request));
}

/** After this time, sensitive acts ask for the sign-in again. */
const RECENT_MS = 15 * 60_000;

export function isRecent({ startedAt }: Pick<CurrentUser, "startedAt">): boolean {
  return Date.now() - Date.parse(startedAt) <= RECENT_MS;
}

/** Call before a sensitive act. @throws a redirect to the sign-in, although the person is signed in */
export function requireRecent(request: Request, user: CurrentUser): void {
  if (!isRecent(user)) throw toSignIn(request, `${signInPath(request)}&${CONFIRM_KEY}=1`);
}

/** Returns here afterwards. A 307 keeps the method and body of a form. */
function toSignIn(request: Request, path: string): Response {
  return isFormKept(request) ? redirect(`${path}&${UNSENT_KEY}=1`, 307) : redirect(path, 303);
}

/** Scripts keep their own forms (drafts/unsent-fields.tsx). */
const isFormKept = (request: Request) => mayKeepForm(request) && !new URL(request.url).pathname.endsWith(".data");

/** The account page has only secrets; files are too large. */
function mayKeepForm(request: Request): boolean {
  const hasFiles = request.headers.get("content-type")?.startsWith("multipart/");
  return request.method === "POST" && pathOf(request)?.split("?")[0] !== ACCOUNT_PATH && !hasFiles;
}

function signInPath(request: Request): string {
  const path = pathOf(request);
  return path === null ? "/auth" : `/auth?retour=${encodeURIComponent(path)}`;
}

/** Removes what the router adds to a request for a page's data: `.data` and `_routes`. */
function pathOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return internalPath(pathname.replace(/\.data$/, "") + query);
}

/** After the sign-in, returns to the page that asked for it, if this person may see it. */
export function destinationFor(rights: readonly Right[], returnTo: unknown): string {
  const path = internalPath(returnTo);
  if (rights.length > 0 || path === ACCOUNT_PATH) return path ?? "/";
  return path?.startsWith("/admin") ? `/?${NOT_ADMINISTRATOR_KEY}=${NOT_ADMINISTRATOR_REASON}` : "/";
}

const readingContext = createContext<Promise<SessionReading> | null>(null);
const prolongingContext = createContext(true);

/** Middleware of requests that an open page makes by itself: they do not count as use of the session. */
export const isNoUse: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(prolongingContext, false);
  return next();
};

/** Reads the session once a request. @throws a 503 while the database is unreachable */
export async function currentUser(context: Context, request: Request): Promise<CurrentUser | null> {
  let reading = context.get(readingContext);
  if (!reading) {
    reading = readSession(context.get(servicesContext).auth, request.headers, context.get(prolongingContext));
    context.set(readingContext, reading);
  }
  try {
    return (await reading).user;
  } catch (error) {
    context.get(requestContext).log.error("session illisible", { error });
    throw data(UNAVAILABLE, { status: 503, headers: retryAfter(5) });
  }
}

/** Middleware of routes whose loaders read the session: sends its cookies when it was prolonged or has ended. */
export const sendSessionCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const reading = await context.get(readingContext)?.catch(() => null);
  // An answer that signs somebody in or out sets its own cookies.
  if (!response.headers.has("set-cookie")) {
    for (const cookie of reading?.cookies ?? []) response.headers.append("set-cookie", cookie);
  }
  return response;
};

interface SessionReading {
  user: CurrentUser | null;
  /** `Set-Cookie` lines for the answer: the session was prolonged or has ended. */
  cookies: string[];
}

/** The longest life of a session, however often it is used (ASVS v5.0.0-7.3.2). */
export const MAX_SESSION_MS = 7 * DAY_MS;

/**
 * Reads the session from the database, so that ending it elsewhere takes effect at once.
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
      firstName: user.firstName,
      lastName: user.lastName,
      role: asStored(user).role,
      rights: rightsOf(asStored(user)),
      twoFactorEnabled: user.twoFactorEnabled === true,
      secondFactorDue: user.secondFactorDue ?? null,
      byPasskey: session.byPasskey === true,
      sessionId: session.id,
      startedAt: startedAt.toISOString(),
      expiresAt: new Date(session.expiresAt).toISOString(),
    },
  };
}

function asStored({ role, rights }: { role: string; rights: string }): StoredRights {
  return { role: role === "admin" ? "admin" : "user", rights };
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
  const isSecure = /;\s*Secure/i.test(session);
  const options = { seconds: Number(maxAge), isSecure, isReadable: true };
  return writeCookie(COMPANION_COOKIE, maxAge === "0" ? "" : "1", options);
}

export function clientOf(context: Context, request: Request): Client {
  return { address: context.get(requestContext).clientAddress, userAgent: request.headers.get("user-agent") };
}

export function withCookies(cookies: string[], headers: HeadersInit = {}): Headers {
  const result = new Headers(headers);
  for (const cookie of cookies) result.append("set-cookie", cookie);
  return result;
}
