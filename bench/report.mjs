import { availableParallelism, cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * One line of the table.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured
 * @property {string} [bytes] of one answer, with its head
 * @property {string} [reference] what stands beside it, measured in the same run
 * @property {number} [ratio] of the two
 * @property {string} [goal]
 * @property {boolean} [isMet]
 */

const COLUMNS = ["Measure", "Measured", "Bytes", "Reference", "Ratio", "Goal", ""];

/**
 * The whole report as Markdown, which a terminal shows as a table too.
 * @param {{ title: string, command: string, rows: Row[], details?: string }[]} sections
 */
export function reportOf(sections) {
  const missed = sections.flatMap(({ rows }) => rows.filter(({ isMet }) => isMet === false));
  const body = sections.flatMap(({ title, rows }) => [[`**${title}**`, "", "", "", "", "", ""], ...rows.map(cellsOf)]);
  return [
    machine(),
    tableOf(COLUMNS, body),
    ["Commands:", ...sections.map(({ title, command }) => `- ${title}: \`${command}\``)].join("\n"),
    missed.length === 0
      ? "No goal was missed."
      : ["Missed:", ...missed.map((row) => `- ${row.what}: ${toldOf(row)}, goal ${row.goal}`)].join("\n"),
    ...sections.flatMap(({ title, details }) => (details ? [`### ${title}`, details] : [])),
  ].join("\n\n");
}

/** A table with columns as wide as their longest cell. */
export function tableOf(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)].join("\n");
}

/** The median and, where there are several, how far the values lie apart. */
export function spread(values, write) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(write);
  return least === most ? write(median(values)) : `${write(median(values))} (${least}–${most})`;
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** 12,345 */
export const times = (count) => Math.round(count).toLocaleString("en");

function cellsOf({ what, measured, bytes = "", reference = "", ratio, goal = "", isMet }) {
  const verdict = { true: "met", false: "**missed**", undefined: "" }[String(isMet)];
  return [what, measured, bytes, reference, ratio === undefined ? "" : two(ratio), goal, verdict];
}

/** A goal that names a unit is one of the figure itself, any other one of the ratio. */
const toldOf = ({ measured, ratio, goal }) => (ratio === undefined || /[a-z]/i.test(goal) ? measured : two(ratio));

const two = (ratio) => (ratio < 0.1 ? ratio.toFixed(3) : ratio.toFixed(2));

function machine() {
  const day = new Date().toISOString().slice(0, 16).replace("T", " ");
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${day} UTC, Node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} cores (${cpus()[0]?.model ?? "?"}), ${memory}`;
}
