/** Hidden fields of every public form. Without JavaScript the first two stay empty, which the server accepts. */

/** A key made in the browser: two posts with the same key are one submission. */
export const IDEMPOTENCY_FIELD = "submission_key";
/** How many milliseconds the form was shown. A duration, because clocks differ. */
export const ELAPSED_FIELD = "elapsed_ms";
/** Only programs that fill every field fill it in. Browsers have no autofill for this name. */
export const HONEYPOT_FIELD = "laisser_vide";
export const GUARD_FORM = { [IDEMPOTENCY_FIELD]: 64, [ELAPSED_FIELD]: 20, [HONEYPOT_FIELD]: 1_000 };
/** Nobody fills a form faster. The browser's script waits until then before it sends. */
export const MIN_FILL_MS = 2000;

export const AUTOMATIC_REFUSED =
  "Cet envoi ressemble à celui d’un programme. Attendez quelques secondes, puis envoyez-le de nouveau.";

export function looksAutomatic(fields: Record<string, string | undefined>): boolean {
  const elapsed = fields[ELAPSED_FIELD];
  return Boolean(fields[HONEYPOT_FIELD]) || (Boolean(elapsed) && !(Number(elapsed) >= MIN_FILL_MS));
}

export function submissionKey(fields: Record<string, string | undefined>): string | undefined {
  const key = fields[IDEMPOTENCY_FIELD];
  return key && /^[\w-]{16,64}$/.test(key) ? key : undefined;
}
