import { COMPANION_COOKIE } from "./session-rules.ts";

const SESSION_COOKIE = /^(?:__Host-)?site\.session_token=/;

/**
 * The `Set-Cookie` lines of an answer of the accounts library. Beside the session's cookie goes a companion that scripts
 * can read: it lives and dies with the session and carries no secret.
 */
export function sessionCookies(headers: Headers | null | undefined): string[] {
  const cookies = headers?.getSetCookie() ?? [];
  const session = cookies.findLast((cookie) => SESSION_COOKIE.test(cookie));
  return session ? [...cookies, companionOf(session)] : cookies;
}

/** A request's cookies but for its session: the next step of a sign-in is not about whoever was signed in before. */
export function withoutSession(cookies: string | null): string {
  return (cookies ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => !SESSION_COOKIE.test(cookie))
    .join("; ");
}

/** The name under which the accounts library keeps a sign-in that waits for its second step; it checks the signature. */
export function pendingName(cookies: string): string {
  const [, value = ""] = /(?:^|; )(?:__Host-)?site\.two_factor=([^;]*)/.exec(cookies) ?? [];
  return /^2fa-[\w-]+/.exec(value)?.[0] ?? "";
}

function companionOf(session: string): string {
  const maxAge = /;\s*Max-Age=(\d+)/i.exec(session)?.[1] ?? "0";
  const secure = /;\s*Secure/i.test(session) ? "; Secure" : "";
  return `${COMPANION_COOKIE}=${maxAge === "0" ? "" : "1"}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
