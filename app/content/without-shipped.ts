import { isDeepStrictEqual } from "node:util";

type Part = Readonly<Record<string, unknown>>;

/**
 * What a version of a page stores: the parts that people wrote. A part that equals the shipped one is left out, so that
 * it follows later releases; reading completes it (app/content/define.ts).
 * @param written the parts of the former version, and `current` the value before this edit: what people wrote once, or
 * change now, is stored even if it equals the shipped part
 */
export function withoutShipped(value: object, shipped: object, { current, written }: Before = {}): object {
  const [original, former, own] = [shipped, current ?? shipped, written ?? {}].map(partOf);
  const kept = Object.entries(value).flatMap(([name, part]) => {
    if (isPart(part) && isPart(original?.[name])) {
      const before = { current: former?.[name], written: own?.[name] };
      const inner = withoutShipped(part, original[name], before);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }
    const isWritten = own !== undefined && name in own;
    const isLeft = isDeepStrictEqual(part, original?.[name]) && isDeepStrictEqual(part, former?.[name]);
    return isLeft && !isWritten ? [] : [[name, part]];
  });
  return Object.fromEntries(kept);
}

type Before = { current?: unknown; written?: unknown };

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value);
const partOf = (value: unknown): Part | undefined => (isPart(value) ? value : undefined);
