import { defineForm, oneOf } from "../forms/define-form.ts";

/** The cookie of a visitor who does not want to be counted. Over TLS its name begins with `__Host-`. */
export const UNCOUNTED_COOKIE = "uncounted";
const MONTHS_13_SECONDS = 395 * 86_400;

export function isUncounted(cookies: string | null | undefined): boolean {
  return /(^|; |-)uncounted=1/.test(cookies ?? "");
}

/** `Set-Cookie` lines. */
export function writeUncounted(isRefused: boolean, isSecure: boolean): string[] {
  const line = (name: string, isKept: boolean) =>
    `${name}=1; Path=/; Max-Age=${isKept ? MONTHS_13_SECONDS : 0}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`;
  if (!isSecure) return [line(UNCOUNTED_COOKIE, isRefused)];
  // Earlier versions gave it the plain name over TLS, too.
  return [line(`__Host-${UNCOUNTED_COOKIE}`, isRefused), line(UNCOUNTED_COOKIE, false)];
}

export const choiceForm = defineForm({ choix: oneOf(["accepter", "refuser"], "Choisissez") });
