import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { internalPath } from "../../core/text/internal-path.ts";
import { requestContext, servicesContext } from "../context.ts";
import type { Client } from "./outcome.server.ts";
import { UNAVAILABLE } from "./rules.ts";
import type { CurrentUser, SessionReading } from "./session.server.ts";
import { NOT_ADMINISTRATOR_KEY, NOT_ADMINISTRATOR_REASON } from "./session-rules.ts";
import { UNSENT_KEY } from "./unsent.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The one page of the staff area that is everybody's own. */
const ACCOUNT_PATH = "/admin/compte";

const readingContext = createContext<Promise<SessionReading> | null>(null);

/** Who is signed in, read from the database once a request. @throws a 503 while that is away */
export async function currentUser(context: Context, request: Request): Promise<CurrentUser | null> {
  let reading = context.get(readingContext);
  if (!reading) {
    reading = context.get(servicesContext).accounts.readSession(request.headers);
    context.set(readingContext, reading);
  }
  try {
    return (await reading).user;
  } catch (error) {
    context.get(requestContext).log.error("session illisible", { error });
    throw data(UNAVAILABLE, { status: 503, headers: { "Retry-After": "5" } });
  }
}

/**
 * For every page of a signed-in person.
 * @throws a redirect to the sign-in, which leads back here; a form goes there with its words (307 keeps method and body)
 */
export async function requireUser(context: Context, request: Request): Promise<CurrentUser> {
  const user = await currentUser(context, request);
  if (user) return user;
  throw isCarried(request)
    ? redirect(`${signInPath(request)}&${UNSENT_KEY}=1`, 307)
    : redirect(signInPath(request), 303);
}

/**
 * For every loader and every action of the staff area; a layout or a middleware alone does not guard `.data` requests.
 * @throws a redirect to the sign-in, which sends somebody without rights on to the home page (product reading 18), or
 *   to the account page where a second factor is required and missing
 */
export async function requireAdministrator(context: Context, request: Request): Promise<CurrentUser> {
  const user = await requireUser(context, request);
  if (user.role !== "admin") throw redirect(signInPath(request), 303);
  if (lacksSecondFactor(context, user)) throw redirect(ACCOUNT_PATH, 303);
  return user;
}

/** Whether the settings ask this person for a second factor that is not there yet. */
export function lacksSecondFactor(context: Context, { role, twoFactorEnabled }: CurrentUser): boolean {
  return role === "admin" && !twoFactorEnabled && context.get(servicesContext).env.requireTwoFactor;
}

/** Where a signed-in person goes from the sign-in page: back to the page that sent them, if it is theirs to see. */
export function destinationFor(role: CurrentUser["role"], returnTo: unknown): string {
  const path = internalPath(returnTo);
  if (role === "admin" || path === ACCOUNT_PATH) return path ?? "/";
  return path?.startsWith("/admin") ? `/?${NOT_ADMINISTRATOR_KEY}=${NOT_ADMINISTRATOR_REASON}` : "/";
}

/** Of the routes whose loaders ask for the session: carries its cookies to the browser when it was prolonged or has died. */
export const sendSessionCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const reading = await context.get(readingContext)?.catch(() => null);
  // An answer that signs somebody in or out has the last word.
  if (!response.headers.has("set-cookie")) {
    for (const cookie of reading?.cookies ?? []) response.headers.append("set-cookie", cookie);
  }
  return response;
};

export function clientOf(context: Context, request: Request): Client {
  return { address: context.get(requestContext).clientAddress, userAgent: request.headers.get("user-agent") };
}

/** Headers that carry these cookies. */
export function withCookies(cookies: string[], headers: HeadersInit = {}): Headers {
  const result = new Headers(headers);
  for (const cookie of cookies) result.append("set-cookie", cookie);
  return result;
}

/** Script keeps the words of the forms that it sends (kept-words.tsx); a form of the account page holds secrets only. */
function isCarried(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return request.method === "POST" && !pathname.endsWith(".data") && pathname !== ACCOUNT_PATH;
}

/** Leads back to the page, also when its data alone was asked for: the router's requests carry `.data` and `_routes`. */
function signInPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_routes");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return `/auth?retour=${encodeURIComponent(pathname.replace(/\.data$/, "") + query)}`;
}
