// The built site with its log thrown away: reading it would cost the measuring program a part of the two cores.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { node } from "../scripts/prepare.mjs";
import { freePort } from "./references.mjs";
import { root } from "./report.mjs";

/** @returns once `/avis` is answered: its address and port, its process, how long that took, and how to end it */
export async function startQuiet(environment) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/avis`;
  const began = performance.now();
  const child = spawn(node, [join(root, "build", "server", "index.js")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error("the site did not start");
    await sleep(5);
  }
  const milliseconds = performance.now() - began;
  return {
    url,
    port,
    pid: child.pid,
    milliseconds,
    stop: async () => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
