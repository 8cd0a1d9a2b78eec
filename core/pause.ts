import { setImmediate } from "node:timers/promises";

const TURN_MS = 10;

/** For long work: await it often, and it leaves the loop to others where the last time is a while ago. */
export function pauser(): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < TURN_MS ? undefined : pause());
}
