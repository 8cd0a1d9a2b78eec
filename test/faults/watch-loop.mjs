// Loaded into the site by `node --import`: on SIGUSR2 writes down the longest turn of its event loop since the last time, in
// milliseconds of this thread's processor time, which a busy machine does not lengthen.
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
