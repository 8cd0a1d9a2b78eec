import { setTimeout } from "node:timers/promises";

/** Resolves to the promise's value, or to undefined after the timeout; the work itself continues. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return Promise.race([promise, setTimeout(milliseconds, undefined, { ref: false })]);
}
