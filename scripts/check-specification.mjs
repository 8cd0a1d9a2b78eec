// Every requirement in docs/specification.md and docs/security.md names the tests that show it; this fails when one of them
// is no longer there.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

/** Each place has to be shown by at least one line: the paragraphs, the points on how they are read, and what is added to them. */
const DOCUMENTS = {
  "docs/specification.md": [...numbered("§", 9), ...numbered("P", 32), ...numbered("A", 8), "law", "life", "kept"],
  "docs/security.md": [],
};

let entryCount = 0;
let problemCount = 0;
for (const [document, places] of Object.entries(DOCUMENTS)) {
  const problems = check(document, places);
  for (const problem of problems) console.error(`${document}:${problem}`);
  problemCount += problems.length;
}
console.log(`${entryCount} requirements, ${problemCount} problems`);
process.exit(problemCount === 0 ? 0 : 1);

function check(document, expectedPlaces) {
  const problems = [];
  const cited = new Set();
  const entries = readEntries(readFileSync(join(root, document), "utf8"));
  for (const { line, text } of entries) {
    const [, places = "", proof = ""] = /^\*\*([^*]+)\*\* .+? → (.+)$/.exec(text) ?? [];
    for (const place of places.split(" ")) cited.add(place);
    const tests = [...proof.matchAll(/`([^`]+)` « (.+?) »/g)];
    if (tests.length === 0) problems.push(`${line}: no place or no test is named`);
    for (const [, file, title] of tests) {
      const source = contentOf(file);
      if (source === undefined) problems.push(`${line}: there is no file ${file}`);
      // The title is looked for as it is written, so that one made by a loop or a template is found by its constant part.
      else if (!source.includes(title)) problems.push(`${line}: ${file} has no test « ${title} »`);
    }
  }
  for (const place of expectedPlaces) if (!cited.has(place)) problems.push(` ${place} is shown by no line`);
  entryCount += entries.length;
  return problems;
}

/** The list items of the document, each with the number of its first line; what is indented goes on with the item. */
function readEntries(markdown) {
  const found = [];
  for (const [index, text] of markdown.split("\n").entries()) {
    if (text.startsWith("- ")) found.push({ line: index + 1, text: text.slice(2) });
    else if (text.startsWith("  ") && found.length > 0) found.at(-1).text += ` ${text.trim()}`;
  }
  return found;
}

function contentOf(file) {
  const path = join(root, file);
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "utf8") : undefined;
}

function numbered(sign, count) {
  return Array.from({ length: count }, (_, index) => `${sign}${index + 1}`);
}
