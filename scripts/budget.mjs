// Checks the first-load weight of every public page, brotli-compressed, against limits.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./prepare.mjs";

const limits = { js: 110_000, css: 15_000 };
const client = join(root, "build", "client");
const manifest = readdirSync(join(client, "assets")).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name));
globalThis.window = {};
await import(pathToFileURL(join(client, "assets", manifest)).href);
const { entry, routes } = globalThis.window.__reactRouterManifest;

let isOver = false;
for (const route of Object.values(routes)) {
  const chain = [];
  for (let current = route; current; current = routes[current.parentId]) chain.push(current);
  if (!chain.some(({ id }) => id === "layout/site-layout")) continue;
  const js = new Set([entry.module, ...entry.imports, ...chain.flatMap(({ module, imports }) => [module, ...imports])]);
  const css = new Set(
    [...(entry.css ?? []), ...chain.flatMap((part) => part.css ?? [])].map((path) => path.replace("#", "")),
  );
  const weight = { js: total(js), css: total(css) };
  const over = weight.js > limits.js || weight.css > limits.css;
  isOver ||= over;
  console.log(`${over ? "TROP" : "  ok"}  js ${kilobytes(weight.js)}  css ${kilobytes(weight.css)}  ${route.id}`);
}
process.exit(isOver ? 1 : 0);

function total(paths) {
  return [...paths].reduce((sum, path) => sum + sentBytes(join(client, path)), 0);
}

/** The server sends tiny files uncompressed when compression would enlarge them. */
function sentBytes(file) {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
