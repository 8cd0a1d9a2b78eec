import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { internalPath } from "../../core/text/internal-path.ts";
import { requestContext, servicesContext } from "../context.ts";
import type { Client } from "./auth.server.ts";
import { UNAVAILABLE } from "./rules.ts";
import { type CurrentUser, readSession, type SessionReading } from "./session.server.ts";
import { NOT_ADMINISTRATOR_KEY, NOT_ADMINISTRATOR_REASON } from "./session-rules.ts";
import { UNSENT_KEY } from "./unsent.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Open to everybody signed in, unlike the rest of the staff area. */
const ACCOUNT_PATH = "/admin/compte";

const readingContext = createContext<Promise<SessionReading> | null>(null);

/** Reads the session once a request. @throws a 503 while the database is unreachable */
export async function currentUser(context: Context, request: Request): Promise<CurrentUser | null> {
  let reading = context.get(readingContext);
  if (!reading) {
    reading = readSession(context.get(servicesContext).auth, request.headers);
    context.set(readingContext, reading);
  }
  try {
    return (await reading).user;
  } catch (error) {
    context.get(requestContext).log.error("session illisible", { error });
    throw data(UNAVAILABLE, { status: 503, headers: { "Retry-After": "5" } });
  }
}

/** @throws a redirect to the sign-in, which leads back here and keeps a form (307 keeps method and body) */
export async function requireUser(context: Context, request: Request): Promise<CurrentUser> {
  const user = await currentUser(context, request);
  if (user) return user;
  throw isFormKept(request)
    ? redirect(`${signInPath(request)}&${UNSENT_KEY}=1`, 307)
    : redirect(signInPath(request), 303);
}

/**
 * Call in every loader and action of the staff area: a layout or a middleware does not guard `.data` requests.
 * @throws a redirect to the sign-in, which sends somebody without rights to the home page (product reading 18), or to the
 *   account page when a required second factor is missing
 */
export async function requireAdministrator(context: Context, request: Request): Promise<CurrentUser> {
  const user = await requireUser(context, request);
  if (user.role !== "admin") throw redirect(signInPath(request), 303);
  if (lacksSecondFactor(context, user)) throw redirect(ACCOUNT_PATH, 303);
  return user;
}

export function lacksSecondFactor(context: Context, { role, twoFactorEnabled }: CurrentUser): boolean {
  return role === "admin" && !twoFactorEnabled && context.get(servicesContext).env.requireTwoFactor;
}

/** After the sign-in, returns to the page that asked for it, if this person may see it. */
export function destinationFor(role: CurrentUser["role"], returnTo: unknown): string {
  const path = internalPath(returnTo);
  if (role === "admin" || path === ACCOUNT_PATH) return path ?? "/";
  return path?.startsWith("/admin") ? `/?${NOT_ADMINISTRATOR_KEY}=${NOT_ADMINISTRATOR_REASON}` : "/";
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

export function clientOf(context: Context, request: Request): Client {
  return { address: context.get(requestContext).clientAddress, userAgent: request.headers.get("user-agent") };
}

export function withCookies(cookies: string[], headers: HeadersInit = {}): Headers {
  const result = new Headers(headers);
  for (const cookie of cookies) result.append("set-cookie", cookie);
  return result;
}

/** Scripts keep their forms themselves (drafts/unsent-fields.tsx), and the account page holds only secrets. */
function isFormKept(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return request.method === "POST" && !pathname.endsWith(".data") && pathname !== ACCOUNT_PATH;
}

/** Removes what the router adds to a request for a page's data: `.data` and `_routes`. */
function signInPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `/auth?retour=${encodeURIComponent(pathname.replace(/\.data$/, "") + query)}`;
}
