import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OTHERS = `${FIRST}0123456789_`;

/**
 * Names the classes of CSS modules with two letters, the same for every build of the same sources. As hashes, the names
 * were a seventh of a page's bytes.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const names = new Map<string, string>();
  for (const file of globSync("app/**/*.module.css").sort()) {
    for (const [, name] of readFileSync(file, "utf8").matchAll(/(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g)) {
      const key = `${resolve(file)} ${name}`;
      if (!names.has(key)) names.set(key, numbered(names.size));
    }
  }
  return (name, file) => {
    const short = names.get(`${file.split("?", 1)[0]} ${name}`);
    if (!short) throw new Error(`no class « ${name} » was found in ${file}`);
    return short;
  };
}

function numbered(index: number): string {
  if (index >= FIRST.length * OTHERS.length) throw new Error("too many classes for names of two letters");
  return `${FIRST[index % FIRST.length]}${OTHERS[Math.floor(index / FIRST.length)]}`;
}
