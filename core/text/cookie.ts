/** Over TLS no other host can set a cookie whose name begins with this (RFC 6265bis §4.1.3.2). */
const HOST_PREFIX = "__Host-";

export const cookieName = (name: string, isSecure: boolean) => (isSecure ? HOST_PREFIX + name : name);

/** @param cookies a `Cookie` header, or `document.cookie` */
export function readCookie(cookies: string | null | undefined, name: string, isSecure: boolean): string | undefined {
  const start = `${cookieName(name, isSecure)}=`;
  const cookie = cookies?.split("; ").find((one) => one.startsWith(start));
  return cookie?.slice(start.length);
}

/** Whether there is a cookie with this value, set over TLS or not. */
export function hasCookie(cookies: string | null | undefined, name: string, value: string): boolean {
  return [true, false].some((isSecure) => readCookie(cookies, name, isSecure) === value);
}

type CookieOptions = {
  /** 0 removes the cookie. */
  seconds: number;
  isSecure: boolean;
  sameSite?: "Lax" | "Strict";
  /** Whether scripts can read it. */
  isReadable?: boolean;
};

/** A `Set-Cookie` line for the whole site. */
export function writeCookie(
  name: string,
  value: string,
  { seconds, isSecure, sameSite = "Lax", isReadable = false }: CookieOptions,
): string {
  const parts = [`${cookieName(name, isSecure)}=${value}`, `Max-Age=${seconds}`, "Path=/"];
  if (!isReadable) parts.push("HttpOnly");
  parts.push(`SameSite=${sameSite}`);
  if (isSecure) parts.push("Secure");
  return parts.join("; ");
}
