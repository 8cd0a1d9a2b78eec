import type { TestContext } from "vitest";
import type { Dialect } from "../../core/database/connection.ts";

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultRow;
  }
}

/** What `npm run faults` prints of a test beside its name and whether it passed. */
export type FaultRow = { database?: Dialect; done: string; figure: string };

/** `npm run faults` counts in full; `npm test` takes as many as fit beside the other tests, and measures no time. */
export const isFull = process.env.FAULTS === "full";

/** How often something is done, in full and in `npm test`. */
export function times(full: number, quick: number): number {
  return isFull ? full : quick;
}

export function report({ task }: TestContext, row: FaultRow): void {
  task.meta.fault = row;
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Resolves once it holds; fails when it does not within so many milliseconds. Returns how long it took. */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return Math.round(performance.now() - startedAt);
}
