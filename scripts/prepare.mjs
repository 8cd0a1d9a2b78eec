// Runs on any Node from 20 on: it is what brings in the Node that everything else runs on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that the project pins. */
export const node = join(root, "node_modules", ".bin", "node");
const stamp = join(root, "build", "stamp");
const sources = [
  "app",
  "server",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "scripts/build.mjs",
];

/** Installs the packages when they are absent or older than the lock file. */
export function ensureInstalled() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (existsSync(node) && existsSync(installed) && modified(installed) >= modified(join(root, "package-lock.json")))
    return;
  console.log("Installation des paquets…");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** Builds when a source has changed since the last build. */
export function ensureBuilt() {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  console.log("Construction du site…");
  run(node, [join(root, "scripts", "build.mjs")]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, current);
}

/**
 * Runs a command in the project's folder and ends this process with its code if it fails.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  console.error(`\nÉchec de « ${[command, ...args].join(" ")} »${error ? ` : ${error.message}` : ""}\n`);
  process.exit(status ?? 1);
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesBelow).sort())
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** @param {string} path */
function filesBelow(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** @param {string} file */
function modified(file) {
  return statSync(file).mtimeMs;
}
