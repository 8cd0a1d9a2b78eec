// Preloaded by `node --import`: on SIGUSR2 writes the longest turn of the event loop since the last
// signal. Measured in CPU milliseconds of the thread, which a busy machine does not lengthen.
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env, threadCpuUsage } from "node:process";

let longest = 0;
let before = used();
setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();

process.on("SIGUSR2", () => {
  const file = join(env.DATA_DIR, "longest-turn");
  writeFileSync(`${file}.new`, longest.toFixed(1));
  renameSync(`${file}.new`, file);
  longest = 0;
});

function used() {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}
