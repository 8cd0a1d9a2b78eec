import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { keepEarlierAssets } from "./earlier-assets.ts";
import { fingerprint, node, root } from "./prepare.mjs";

const compressible = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const build = join(root, "build");
const client = join(build, "client");
/** The last build, restored if this one fails. An interrupted build leaves it behind. */
const before = join(root, "build-before");

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

// The service worker of each build differs, so that browsers replace it, and it drops what the one before kept.
const worker = join(client, "hors-ligne.js");
writeFileSync(worker, readFileSync(worker, "utf8").replaceAll("%BUILD%", fingerprint().slice(0, 12)));

for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && compressible.has(extname(entry.name))) compress(join(entry.parentPath, entry.name));
}
keepEarlierAssets(before, build);
rmSync(before, { recursive: true, force: true });

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
