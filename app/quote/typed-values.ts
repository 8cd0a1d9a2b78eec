import { QUOTE_FIELDS, type QuoteValues } from "./rules.ts";

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
    if (typeof kept !== "object" || kept === null) return undefined;
    const textOf = (field: string) => String((kept as Record<string, unknown>)[field] ?? "");
    return Object.fromEntries(QUOTE_FIELDS.map((field) => [field, textOf(field)])) as QuoteValues;
  } catch {
    return undefined;
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
