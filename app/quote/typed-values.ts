import { type QuoteValues, quoteForm } from "./rules.ts";

/** Keeps typed values across a reload, in this tab only. Ignores a browser without storage. */
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
