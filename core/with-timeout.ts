import { setTimeout } from "node:timers/promises";

/** What the promise gives, or nothing when that takes more than so many milliseconds. The work behind it is not stopped. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  return Promise.race([promise, setTimeout(milliseconds, undefined, { ref: false })]);
}
