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
 * Finds the built files in a folder once; the returned function reads the one at a path, with its compressed forms. Pages
 * opened before a deployment ask for files of earlier builds, which `scripts/earlier-assets.ts` keeps.
 */
export function openAssets(folder: string): (path: string) => CachedResponse | undefined {
  const files = new Map([...filesIn(join(folder, "..", "earlier")), ...filesIn(folder)]);
  return (path) => {
    const file = files.get(path);
    return file && readAsset(path, file);
  };
}

type File = { name: string; isBrotli: boolean; isGzip: boolean };

function filesIn(folder: string): Map<string, File> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(names);
  return new Map(
    names
      .filter((name) => ![".br", ".gz"].includes(extname(name)))
      .map((name) => [
        `/${relative(folder, name).split(sep).join("/")}`,
        { name, isBrotli: present.has(`${name}.br`), isGzip: present.has(`${name}.gz`) },
      ]),
  );
}

function readAsset(path: string, { name, isBrotli, isGzip }: File): CachedResponse {
  const headers = {
    ...assetHeaders,
    "Content-Security-Policy": path === WORKER_PATH ? workerPolicy : closedPolicy,
    "Content-Type": types[extname(name)] ?? "application/octet-stream",
    "Cache-Control": cacheControlOf(path),
  };
  return prepareResponse(200, headers, readFileSync(name), {
    ...(isBrotli && { br: readFileSync(`${name}.br`) }),
    ...(isGzip && { gzip: readFileSync(`${name}.gz`) }),
  });
}

/** Names below /assets/ contain a hash. A worker must not outlive its build; browsers revalidate the others after an hour. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return path === WORKER_PATH ? "no-cache" : "public, max-age=3600";
}
