import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { keepEarlierAssets } from "./earlier-assets.ts";
import { fingerprint, node, root, stamp } from "./prepare.mjs";

const compressible = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const build = join(root, "build");
const client = join(build, "client");
/** The last build, restored if this one fails. An interrupted build leaves it behind. */
const before = join(root, "build-before");

/** Read before the build: a file edited during it needs another one. */
const sources = fingerprint();
// A release contains its build (docs/operations.md).
const isReleased = process.argv.includes("--released");
if (!isReleased) buildSite();
await startOnce();
keepEarlierAssets(before, build);
rmSync(before, { recursive: true, force: true });
if (!isReleased) writeFileSync(stamp, sources);

function buildSite() {
  if (existsSync(build)) {
    if (isComplete(build)) rmSync(before, { recursive: true, force: true });
    if (existsSync(before)) rmSync(build, { recursive: true });
    else renameSync(build, before);
  }
  const cli = join(root, "node_modules", ".bin", "react-router");
  const { status, stdout, stderr } = spawnSync(node, [cli, "build"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    rmSync(build, { recursive: true, force: true });
    if (existsSync(before)) renameSync(before, build);
    process.exit(1);
  }

  // Give each build another service worker, so that browsers install it and it drops the former cache.
  const worker = join(client, "hors-ligne.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replaceAll("%BUILD%", sources.slice(0, 12)));

  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && compressible.has(extname(entry.name))) compress(join(entry.parentPath, entry.name));
  }
}

/** Starts the site once, which stores its compiled code beside the build when it ends (server/start.ts). */
async function startOnce() {
  const folder = mkdtempSync(join(tmpdir(), "site-build-"));
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), HOST: "127.0.0.1", PORT: "0" };
  const site = spawn(node, [join(build, "server", "index.js")], { env, stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of site.stdout.setEncoding("utf8")) if (line.includes("Le site répond")) site.kill();
  if (site.exitCode === null) await once(site, "exit");
  rmSync(folder, { recursive: true });
  if (site.exitCode !== 0) throw new Error(`the built site ended with ${site.exitCode ?? site.signalCode}`);
  // Another user may run the site: let everybody read the compiled code.
  const compiled = join(build, "server", "compiled");
  for (const name of readdirSync(compiled, { recursive: true })) {
    const file = join(compiled, name);
    if (statSync(file).isFile()) chmodSync(file, 0o644);
  }
}

function isComplete(folder) {
  return existsSync(join(folder, "earlier"));
}

/**
 * Writes the compressed variants of a file beside it, at the highest level.
 * @param {string} file
 */
function compress(file) {
  const bytes = readFileSync(file);
  const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const gzip = gzipSync(bytes, { level: 9 });
  if (br.length < bytes.length) writeFileSync(`${file}.br`, br);
  if (gzip.length < bytes.length) writeFileSync(`${file}.gz`, gzip);
}
