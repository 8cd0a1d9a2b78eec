// Writes docs/requirements.txt into docs/specification.md and docs/asvs.txt into docs/asvs.md, with the tests of each
// requirement. A tag marks such a test: a comment like `// @§9.hours @V6.2.1` directly above a test or a describe.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ASVS_SOURCE, problemsOf, readAsvs, renderAsvs } from "./asvs.mjs";
import { updateSection } from "./generated-section.mjs";
import { root } from "./prepare.mjs";
import { wrap } from "./wrap.mjs";

const SOURCE = "docs/requirements.txt";
/** Parts of the specification that need at least one requirement each. */
const PARTS = [...numbered("§", 9), ...numbered("P", 39), ...numbered("A", 8), "law", "life", "pages"];

const problems = [];
const sections = readSections();
const asvs = readAsvs(problems);
const requirements = new Map(
  [...sections, ...asvs].flatMap(({ requirements }) => requirements.map((each) => [each.id, each])),
);
for (const file of globSync("{app,core,server,test}/**/*.{test,spec}.{ts,tsx}", { cwd: root }).sort()) readTags(file);

const specified = sections.flatMap(({ requirements }) => requirements);
for (const { id, tests } of specified) if (tests.length === 0) problems.push(`no test carries @${id}`);
problems.push(...problemsOf(asvs));
const shown = new Set(specified.flatMap(({ id, parts }) => [id.split(".")[0], ...parts]));
for (const part of PARTS) if (!shown.has(part)) problems.push(`${SOURCE}: ${part} has no requirement`);

if (problems.length === 0) {
  updateSection("docs/specification.md", "requirements", sections.map(renderSection).join(""));
  updateSection("docs/asvs.md", "requirements", renderAsvs(asvs));
}
for (const problem of problems) console.error(problem);
console.log(`${requirements.size} requirements, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

/** Parses `# heading` and `id [other parts] sentence` lines; indented lines continue a sentence. */
function readSections() {
  const found = [];
  const ids = new Set();
  const text = readFileSync(join(root, SOURCE), "utf8").replaceAll(/\n +/g, " ");
  for (const line of text.split("\n").filter(Boolean)) {
    if (line.startsWith("# ")) {
      found.push({ heading: line.slice(2), requirements: [] });
      continue;
    }
    const [, id, parts = "", sentence] = /^(\S+) (?:\[([^\]]+)\] )?(.+)$/.exec(line) ?? [];
    if (id === undefined || ids.has(id)) problems.push(`${SOURCE}: malformed or given twice: ${line}`);
    else found.at(-1).requirements.push({ id, parts: parts.split(" ").filter(Boolean), sentence, tests: [] });
    ids.add(id);
  }
  return found;
}

function readTags(file) {
  const source = readFileSync(join(root, file), "utf8");
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const tests = testsOf(program.body, source);
  for (const { type, value, end } of comments) {
    if (type !== "Line" || !/^\s*@(?!ts-)/.test(value)) continue;
    const [gap] = /^(\s|\/\/.*)*/.exec(source.slice(end));
    const title = tests.get(end + gap.length);
    const isMalformed = !/^( @[^\s@]+)+$/.test(value);
    if (isMalformed || title === undefined) problems.push(`${file}: malformed or above no test: //${value}`);
    for (const id of value.split(/ ?@/).slice(1)) {
      const requirement = requirements.get(id);
      if (requirement) requirement.tests.push({ file, title });
      else problems.push(`${file}: ${/^V\d/.test(id) ? ASVS_SOURCE : SOURCE} has no requirement ${id}`);
    }
  }
}

/** @returns {Map<number, string>} test titles, prefixed by their describes' titles, by the offset of the call */
function testsOf(node, source, outer = "", found = new Map()) {
  let title = outer;
  if (node.type === "CallExpression") {
    const [first] = node.arguments;
    const isTest = /^(test|describe)(\.(each|describe|only|serial))*(<[\s\S]*?>)?\(/.test(
      source.slice(node.start, first?.start),
    );
    const own = isTest ? titleOf(first) : undefined;
    if (own !== undefined && node.arguments.length > 1) {
      title = outer ? `${outer} › ${own}` : own;
      found.set(node.start, title);
    }
  }
  for (const child of Object.values(node)) if (child && typeof child === "object") testsOf(child, source, title, found);
  return found;
}

/** The constant parts of a template. */
function titleOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("…");
}

function renderSection({ heading, requirements }) {
  return `\n## ${heading}\n\n${requirements.map(renderOne).join("")}`;
}

function renderOne({ id, parts, sentence, tests }) {
  const others = parts.length > 0 ? ` (${parts.join(", ")})` : "";
  const proofs = tests.map(({ file, title }) => wrap(`  - \`${file}\` « ${title} »`, "    "));
  return `${wrap(`- **${id}**${others} ${sentence}`, "  ")}${proofs.join("")}`;
}

function numbered(sign, count) {
  return Array.from({ length: count }, (_, index) => `${sign}${index + 1}`);
}
