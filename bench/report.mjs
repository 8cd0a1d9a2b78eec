import { availableParallelism, cpus, totalmem } from "node:os";

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured
 * @property {string} [bytes] of one response, with headers
 * @property {string} [reference] measured in the same run
 * @property {number} [ratio] of measured to reference
 * @property {string} [goal]
 * @property {boolean} [isMet]
 */

const COLUMNS = ["Measure", "Measured", "Bytes", "Reference", "Ratio", "Goal", ""];

/** @param {{ title: string, rows: Row[] }[]} sections */
export function reportOf(sections) {
  const lines = sections.flatMap(({ title, rows }) => [[`**${title}**`, "", "", "", "", "", ""], ...rows.map(cellsOf)]);
  return [
    machine(),
    "",
    ...[COLUMNS, COLUMNS.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

function cellsOf({ what, measured, bytes = "", reference = "", ratio, goal = "", isMet }) {
  const verdict = { true: "met", false: "**missed**", undefined: "" }[String(isMet)];
  return [what, measured, bytes, reference, ratio?.toFixed(2) ?? "", goal, verdict];
}

function machine() {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model ?? "?"}), ${memory}`;
}

/** The median, with the range when values differ: 12 (10–15). */
export function spread(values, write = times) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(write);
  return least === most ? write(median(values)) : `${write(median(values))} (${least}–${most})`;
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

export const times = (count) => Math.round(count).toLocaleString("en");

/** @param {{ rate: number, p99: number }[]} rounds */
export function ratesOf(rounds) {
  return `${spread(rounds.map(({ rate }) => rate))}/s, p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`;
}
