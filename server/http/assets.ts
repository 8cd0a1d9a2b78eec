import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { WORKER_PATH } from "../../app/offline/paths.ts";
import { type CachedResponse, prepareResponse } from "./cached-response.ts";
import { closedPolicy, securityHeaders, workerPolicy } from "./headers.ts";

/** Only documents open windows: each file of a page's first load is spared 41 bytes. */
const { "Cross-Origin-Opener-Policy": _, ...assetHeaders } = securityHeaders;

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/**
 * Reads every built file and its compressed forms into memory, by path. Pages opened before a deployment ask for files of
 * earlier builds, which `scripts/earlier-assets.ts` keeps.
 */
export function loadAssets(folder: string): Map<string, CachedResponse> {
  return new Map([...readFolder(join(folder, "..", "earlier")), ...readFolder(folder)]);
}

function readFolder(folder: string): Map<string, CachedResponse> {
  const assets = new Map<string, CachedResponse>();
  if (!existsSync(folder)) return assets;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(files);
  const compressed = (file: string) => (present.has(file) ? readFileSync(file) : undefined);

  for (const file of files) {
    const extension = extname(file);
    if (extension === ".br" || extension === ".gz") continue;
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const br = compressed(`${file}.br`);
    const gzip = compressed(`${file}.gz`);
    const headers = {
      ...assetHeaders,
      "Content-Security-Policy": path === WORKER_PATH ? workerPolicy : closedPolicy,
      "Content-Type": types[extension] ?? "application/octet-stream",
      "Cache-Control": cacheControlOf(path),
    };
    assets.set(path, prepareResponse(200, headers, readFileSync(file), { ...(br && { br }), ...(gzip && { gzip }) }));
  }
  return assets;
}

/** Names below /assets/ contain a hash. A worker must not outlive its build; browsers revalidate the others after an hour. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === WORKER_PATH ? "no-cache" : "public, max-age=3600";
}
