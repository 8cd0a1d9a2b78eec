import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/**
 * Replaces a document's text between `<!-- label: npm run docs -->` and `<!-- end of label -->`. Without --write it
 * only compares.
 */
export function updateSection(document, label, content) {
  const file = join(root, document);
  const text = readFileSync(file, "utf8");
  const begin = `<!-- ${label}: npm run docs -->\n`;
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(`<!-- end of ${label} -->`);
  if (from < begin.length || to < from) throw new Error(`${document} has no section of ${label}`);
  const updated = text.slice(0, from) + content + text.slice(to);
  if (updated === text) return;
  if (process.argv.includes("--write")) writeFileSync(file, updated);
  else {
    console.error(`${document} has an outdated section of ${label}: run npm run docs`);
    process.exitCode = 1;
  }
}
