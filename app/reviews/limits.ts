/** What the forms check and the page on how reviews work says; here on their own, so that page does without the checks. */

/** In characters (specification §5). */
export const COMMENT_LENGTH = { min: 10, max: 2000 } as const;
/** Reviews, or reports, of one client. */
export const SUBMISSIONS_PER_WINDOW = 5;
export const WINDOW_MINUTES = 15;
/** Of one review, by its author: more would keep it from being read. */
export const CORRECTIONS_PER_HOUR = 5;
