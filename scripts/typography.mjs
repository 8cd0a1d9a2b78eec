// Writes the no-break spaces of French into the literals of app/ and core/text/ (STYLE.md, « French »).
// `--write` writes them; without it, the lines that lack one are listed and the command fails.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits, missingNoBreaks } from "./no-break-spaces.ts";
import { root } from "./prepare.mjs";

const isWriting = process.argv.includes("--write");

for (const file of globSync("{app,core/text}/**/*.{ts,tsx}", { cwd: root }).sort()) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  const edits = missingNoBreaks(file, source);
  if (edits.length === 0) continue;
  if (isWriting) {
    writeFileSync(path, applyEdits(source, edits));
    continue;
  }
  process.exitCode = 1;
  for (const line of new Set(edits.map(({ start }) => source.slice(0, start).split("\n").length)))
    console.error(`${file}:${line} lacks a no-break space: npm run format`);
}
