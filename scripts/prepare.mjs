// Runs on Node 20 and later, because it installs the pinned Node that runs everything else.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pinned = join(root, "node_modules", ".bin", "node");
const isRecent = Number(process.versions.node.split(".")[0]) >= 24;
/** The pinned Node, with its hash in package-lock.json. On systems other than Linux, the machine's own. */
export const node = existsSync(pinned) || !isRecent ? pinned : process.execPath;
/** The fingerprint of the sources, present in a complete build. */
export const stamp = join(root, "build", "stamp");
const sources = [
  "core",
  "app",
  "server",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "scripts/build.mjs",
];

export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installation des paquets…");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (existsSync(node)) return;
  console.error("\nLe projet n’apporte Node que pour Linux (x64, arm64) : installez Node 24 sur cette machine.\n");
  process.exit(1);
}

export function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()) return;
  console.log("Construction du site…");
  run(node, [join(root, "scripts", "build.mjs")]);
}

/**
 * Runs a command in the project's folder, and exits with its code on failure.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (status === 0) return;
  console.error(`\nÉchec de « ${[command, ...args].join(" ")} »${error ? ` : ${error.message}` : ""}\n`);
  process.exit(status ?? 1);
}

/** Compares npm's record with package-lock.json: file times change when a folder is copied. */
function isInstalled() {
  const noted = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(node) || !existsSync(noted)) return false;
  const [installed, wanted] = [noted, join(root, "package-lock.json")].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages,
  );
  return Object.entries(wanted).every(([path, { integrity, dev, optional, devOptional }]) => {
    const isLeftOut = !installed[path] && (dev || optional || devOptional);
    return path === "" || isLeftOut || installed[path]?.integrity === integrity;
  });
}

/** Hashes contents and relative paths, so that a moved or copied installation needs no new build. */
export function fingerprint() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesBelow).sort())
    hash.update(relative(root, file).replaceAll(sep, "/")).update("\0").update(readFileSync(file)).update("\0");
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

if (import.meta.main) ensureBuilt();
