/** Hidden fields of every public form. A visitor without script sends the first two empty and is never refused for it. */

/** Made by the browser's script once a form is shown: the same key twice is the same submission. */
export const IDEMPOTENCY_FIELD = "submission_key";
/** Set by the browser's script as it sends: for how many milliseconds the form was shown. A duration, since clocks differ. */
export const ELAPSED_FIELD = "elapsed_ms";
/** Hidden from people; only programs that fill every field fill it. No browser knows what belongs into a field of this name. */
export const HONEYPOT_FIELD = "laisser_vide";
/** How much is read of each (app/forms/read-form.server.ts). */
export const GUARD_FORM = { [IDEMPOTENCY_FIELD]: 64, [ELAPSED_FIELD]: 20, [HONEYPOT_FIELD]: 1_000 };
/** Nobody writes a form in less; programs do. The browser's script waits for the rest before it sends. */
export const LEAST_MILLISECONDS_TO_FILL = 2000;

export const LOOKS_AUTOMATIC =
  "Cet envoi ressemble à celui d’un programme. Attendez quelques secondes, puis envoyez-le de nouveau.";

/** Whether the hidden fields give a program away. */
export function looksAutomatic(fields: Record<string, string | undefined>): boolean {
  const elapsed = fields[ELAPSED_FIELD];
  return Boolean(fields[HONEYPOT_FIELD]) || (Boolean(elapsed) && !(Number(elapsed) >= LEAST_MILLISECONDS_TO_FILL));
}

/** The key of a submission as it may be stored: what else stands in the field is as good as absent. */
export function submissionKey(fields: Record<string, string | undefined>): string | undefined {
  const key = fields[IDEMPOTENCY_FIELD];
  return key && /^[\w-]{16,64}$/.test(key) ? key : undefined;
}
