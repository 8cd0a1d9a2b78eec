import { setImmediate } from "node:timers/promises";

const TURN_MS = 10;

/** Returns a function to await often during long work: it lets other work run once 10 ms have passed. */
export function pauser(): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < TURN_MS ? undefined : pause());
}
