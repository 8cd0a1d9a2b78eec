import { type QuoteValues, quoteForm } from "./rules.ts";

/** What was typed survives a reload in the same tab, and ends with it. A browser that keeps nothing is no failure. */
const KEY = "quote";

export function keepTyped(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {}
}

export function readTyped(): QuoteValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return typeof kept === "object" && kept ? quoteForm.typed({ ...kept }) : undefined;
  } catch {
    return undefined;
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
