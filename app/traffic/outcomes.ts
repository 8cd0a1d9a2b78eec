/** What became of a form, in its name in the table. */
export const SENT = "envoyé";
export const REFUSED = "refusé";
