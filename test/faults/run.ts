import type { TestContext } from "vitest";
import type { Dialect } from "../../core/database/connection.ts";

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultRow;
  }
}

export type FaultRow = { database?: Dialect; done: string; figure: string };

/** `npm run faults` runs in full; `npm test` runs fewer rounds and measures no time. */
export const isFull = process.env.FAULTS === "full";

export function times(full: number, quick: number): number {
  return isFull ? full : quick;
}

export function report({ task }: TestContext, row: FaultRow): void {
  task.meta.fault = row;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Waits until a condition holds, or fails at the deadline (milliseconds). Returns how long it took. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what: string,
  withinMs: number,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return Math.round(performance.now() - startedAt);
}
