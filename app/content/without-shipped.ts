import { isDeepStrictEqual } from "node:util";

/**
 * What a version of a page stores: the parts that people wrote. A part that equals the shipped one is left out, so that
 * it follows later releases; reading completes it (app/content/define.ts).
 * @param written the parts of the former version, and `current` the value before this edit: what people wrote once, or
 * change now, is stored even if it equals the shipped part
 */
export function withoutShipped(value: object, shipped: object, { current = shipped, written }: Before = {}): object {
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const [original, former, own] = [shipped, current, written].map((whole) => partOf(whole, name));
    if (isWhole(part) && isWhole(original)) {
      const inner = withoutShipped(part, original, { current: former, written: own });
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }
    const isLeft = own === undefined && isDeepStrictEqual(part, original) && isDeepStrictEqual(part, former);
    return isLeft ? [] : [[name, part]];
  });
  return Object.fromEntries(kept);
}

type Before = { current?: unknown; written?: unknown };

const partOf = (whole: unknown, name: string) => (isWhole(whole) ? whole[name] : undefined);
const isWhole = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
