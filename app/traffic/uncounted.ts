import { hasCookie, writeCookie } from "../../core/text/cookie.ts";
import { defineForm, oneOf } from "../forms/define-form.ts";

/** The cookie of a visitor who objects to being counted. */
export const UNCOUNTED_COOKIE = "uncounted";
const MONTHS_13_SECONDS = 395 * 86_400;

export function isUncounted(cookies: string | null | undefined): boolean {
  return hasCookie(cookies, UNCOUNTED_COOKIE, "1");
}

/** `Set-Cookie` lines. */
export function writeUncounted(isRefused: boolean, isSecure: boolean): string[] {
  const line = writeCookie(UNCOUNTED_COOKIE, "1", { seconds: isRefused ? MONTHS_13_SECONDS : 0, isSecure });
  if (!isSecure) return [line];
  // Clears the cookie that earlier versions set without the prefix, even over TLS.
  return [line, writeCookie(UNCOUNTED_COOKIE, "", { seconds: 0, isSecure: false })];
}

export const choiceForm = defineForm({ choix: oneOf(["accepter", "refuser"], "Choisissez") });
