// `npm run docs`: writes the table of settings into the documents, from the list by which the program reads them. With --check it only compares.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "../core/env.ts";
import { root } from "./prepare.mjs";

const documents = ["README.md", "docs/operations.md"];
const begin = "<!-- settings: npm run docs -->\n";
const end = "<!-- end of settings -->";

const table = [
  "| Setting | Meaning | Without it |",
  "|---|---|---|",
  ...settings.map(({ name, purpose, fallback }) => `| \`${name}\` | ${purpose} | ${fallback} |`),
  "",
].join("\n");

for (const name of documents) {
  const file = join(root, name);
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(begin) + begin.length;
  const to = text.indexOf(end);
  if (from < begin.length || to < from) throw new Error(`${name} has no place for the settings`);
  const current = text.slice(0, from) + table + text.slice(to);
  if (current === text) continue;
  if (!process.argv.includes("--check")) writeFileSync(file, current);
  else {
    console.error(`${name} does not tell the settings as they are: npm run docs`);
    process.exitCode = 1;
  }
}
