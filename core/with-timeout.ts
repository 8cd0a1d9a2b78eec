import { setTimeout } from "node:timers/promises";

/** The promise's value, or undefined after the timeout. The work behind it continues. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return Promise.race([promise, setTimeout(milliseconds, undefined, { ref: false })]);
}
