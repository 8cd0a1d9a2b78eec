// Reads docs/asvs.txt and writes it as docs/asvs.md, with the tests whose tag names a requirement: `// @V6.2.1`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";
import { wrap } from "./wrap.mjs";

export const ASVS_SOURCE = "docs/asvs.txt";
/**
 * Counts the requirements of ASVS 5.0.0, so that none is lost. Of level 3, the list has only those that a test shows.
 */
const COUNTS = { L1: 70, L2: 183 };
const STATES = {
  test: "shown by a test",
  met: "met, by design or in writing",
  operator: "the operator's task",
  absent: "does not apply",
  unmet: "not met",
};

/**
 * Parses `# heading` and `V1.2.3 L1 what it asks | state: reason` lines; indented lines continue one.
 * @param {string[]} problems receives what is malformed
 */
export function readAsvs(problems) {
  const chapters = [];
  const ids = new Set();
  for (const line of readFileSync(join(root, ASVS_SOURCE), "utf8").replaceAll(/\n +/g, " ").split("\n")) {
    if (line.startsWith("# ")) chapters.push({ heading: line.slice(2), requirements: [] });
    else if (line !== "") {
      const [, id, level, asks, state, reason] =
        /^(V\d+\.\d+\.\d+) (L[123]) ([^|]+?)(?: \| (met|operator|absent|unmet): ([^|]+))?$/.exec(line) ?? [];
      if (id === undefined || ids.has(id)) problems.push(`${ASVS_SOURCE}: malformed or given twice: ${line}`);
      else chapters.at(-1).requirements.push({ id, level, asks, state, reason, tests: [] });
      ids.add(id);
    }
  }
  const all = chapters.flatMap(({ requirements }) => requirements);
  for (const [level, count] of Object.entries(COUNTS)) {
    const listed = all.filter((each) => each.level === level).length;
    if (listed !== count) problems.push(`${ASVS_SOURCE} lists ${listed} requirements of ${level}, not ${count}`);
  }
  return chapters;
}

/** @returns {string[]} requirements with neither test nor reason, or with a test although they « do not apply » */
export function problemsOf(chapters) {
  return chapters.flatMap(({ requirements }) =>
    requirements.flatMap(({ id, level, state, tests }) => {
      if (tests.length === 0 && (state === undefined || level === "L3")) return `no test carries @${id}, and no reason`;
      return tests.length > 0 && state === "absent" ? `${id} does not apply, but has a test` : [];
    }),
  );
}

export function renderAsvs(chapters) {
  const all = chapters.flatMap(({ requirements }) => requirements);
  const unmet = all.filter(({ state }) => state === "unmet");
  return [
    `\n${renderFigures(all)}`,
    `\n## What is not met\n\n${unmet.map(renderReason).join("")}`,
    ...chapters.map(({ heading, requirements }) => `\n## ${heading}\n\n${requirements.map(renderRow).join("")}`),
  ].join("");
}

function renderFigures(all) {
  const rows = Object.entries(STATES).map(([state, label]) => {
    const [one, two] = ["L1", "L2"].map((level) =>
      all.filter((each) => each.level === level && stateOf(each) === state),
    );
    return `| ${label} | ${one.length} | ${two.length} |\n`;
  });
  return `| | Level 1 | Level 2 |\n|---|---|---|\n${rows.join("")}`;
}

function stateOf({ state, tests }) {
  if (state === "unmet") return state;
  return tests.length > 0 ? "test" : state;
}

function renderReason({ id, level, asks, reason }) {
  return wrap(`- **${id}** (${level}) ${asks}: ${reason}`, "  ");
}

function renderRow(requirement) {
  const { id, level, asks, state, reason, tests } = requirement;
  const label = state === undefined || state === "met" ? "" : `${STATES[state]}: `;
  const note = reason ? `. *${label}${reason}*` : "";
  const proofs = tests.map(({ file, title }) => wrap(`  - \`${file}\` « ${title} »`, "    "));
  return `${wrap(`- **${id}** (${level}) ${asks}${note}`, "  ")}${proofs.join("")}`;
}
