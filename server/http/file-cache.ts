import type { CachedResponse } from "./cached-response.ts";

/** Enough for many pages: one with twelve uploaded pictures takes 700 kB in the sizes of phones and desktops. */
const maxBytes = 64 * 1024 * 1024;

/** Caches immutable files of the build and of the database by path. Drops the least recently sent first. */
export function createFileCache() {
  const files = new Map<string, CachedResponse>();
  let bytes = 0;
  const sizeOf = ({ variants }: CachedResponse) =>
    Object.values(variants).reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
  const remove = (path: string) => {
    const file = files.get(path);
    if (!file) return;
    files.delete(path);
    bytes -= sizeOf(file);
  };

  return {
    get(path: string): CachedResponse | undefined {
      const file = files.get(path);
      if (!file) return undefined;
      // Reinsert: the first entry is the least recently used.
      files.delete(path);
      files.set(path, file);
      return file;
    },
    keep(path: string, file: CachedResponse): void {
      remove(path);
      files.set(path, file);
      bytes += sizeOf(file);
      while (bytes > maxBytes) remove(files.keys().next().value as string);
    },
  };
}
