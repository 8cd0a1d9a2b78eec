import { isDeepStrictEqual } from "node:util";

/**
 * The parts of a value that staff changed: whatever equals the shipped value is left out, so that it follows later
 * releases. Reading completes it (app/content/define.ts).
 */
export function withoutShipped(value: object, shipped: object): object {
  const left = Object.entries(value).flatMap(([name, own]) => {
    const original = (shipped as Record<string, unknown>)[name];
    if (isDeepStrictEqual(own, original)) return [];
    return [[name, isPart(own) && isPart(original) ? withoutShipped(own, original) : own]];
  });
  return Object.fromEntries(left);
}

const isPart = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
