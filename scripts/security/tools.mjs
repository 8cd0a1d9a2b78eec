import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

const OBSERVATORY = "@mdn/mdn-http-observatory@1.4.8";

/**
 * Installs missing Debian packages if the user is root.
 * @param {...(string | [name: string, command: string])} packages with the command where its name differs
 */
export function ensurePrograms(...packages) {
  const isThere = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
  const missing = packages
    .map((entry) => [entry].flat())
    .filter(([name, command = name]) => !isThere(command))
    .map(([name]) => name);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")}…`);
  const apt = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  if (apt("update") && apt("install", "-y", "--no-install-recommends", ...missing)) return;
  throw new Error(`These checks need ${missing.join(", ")}: install these Debian packages, then run again.`);
}

/**
 * Installs the Observatory in a separate folder, because its 230 packages do not belong into our lock file
 * (docs/decisions/0009-security-checks.md).
 * @returns the folder of its installation
 */
export function ensureObservatory() {
  const folder = join(root, "build", "tools", "observatory");
  const own = join(folder, "node_modules", "@mdn", "mdn-http-observatory");
  if (!existsSync(join(own, "conf", "hsts-preload.json"))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const args = ["install", OBSERVATORY, "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
    const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${OBSERVATORY} could not be installed: ${stderr.trim()}`);
    // Its install script would download the HSTS preload list, which does not contain `localhost`.
    writeFileSync(join(own, "conf", "hsts-preload.json"), "{}\n");
  }
  return folder;
}

/**
 * Runs a program until it ends or times out.
 * @returns its exit code (null after a timeout) and its output
 */
export function run(command, args, { seconds, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    const guard = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    child.on("error", reject).on("close", (code) => {
      clearTimeout(guard);
      resolve({ code, output });
    });
  });
}
