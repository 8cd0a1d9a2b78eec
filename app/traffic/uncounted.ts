import { defineForm, oneOf } from "../forms/define-form.ts";

/** The cookie of a visitor who does not want to be counted. */
export const UNCOUNTED_COOKIE = "uncounted";
const MONTHS_13_SECONDS = 395 * 86_400;

export function isUncounted(cookies: string | null | undefined): boolean {
  return (cookies ?? "").split("; ").includes(`${UNCOUNTED_COOKIE}=1`);
}

/** A `Set-Cookie` line. */
export function writeUncounted(isRefused: boolean, isSecure: boolean): string {
  const age = isRefused ? MONTHS_13_SECONDS : 0;
  return `${UNCOUNTED_COOKIE}=1; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${isSecure ? "; Secure" : ""}`;
}

export const choiceForm = defineForm({ choix: oneOf(["accepter", "refuser"], "Choisissez") });
