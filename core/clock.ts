/** Clocks of the machines of one site differ by less. */
export const CLOCKS_APART_MS = 60_000;

/**
 * The latest instant that a row can bear (ISO-8601). What is dated later was written by a clock that ran ahead and has been
 * set back since: it counts as absent, or nothing would be done until that day comes.
 */
export function latestPresent(now: Date): string {
  return new Date(now.getTime() + CLOCKS_APART_MS).toISOString();
}
