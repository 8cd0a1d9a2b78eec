/** Separate from the form rules, which the page on how reviews work need not load. */

/** In characters (specification §5). */
export const COMMENT_LENGTH = { min: 10, max: 2000 } as const;
/** Corrections per review: endless corrections could keep it from ever being moderated. */
export const CORRECTIONS_PER_HOUR = 5;
/** Staff get a reminder after this share of the maximum time until publication. */
export const WARNED_AT = 0.8;
/** Below this number, one more review moves the average by half a star or more. */
export const AVERAGE_FROM = 5;
