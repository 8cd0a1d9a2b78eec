/** Upper bound for the difference between the clocks of two instances. */
export const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * The latest instant (ISO-8601) that counts as present. Treat rows dated later as absent: a clock that ran ahead wrote
 * them, and jobs and limits would otherwise wait for that day.
 */
export function latestPlausible(now: Date): string {
  return new Date(now.getTime() + MAX_CLOCK_SKEW_MS).toISOString();
}
