import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tableOf } from "./report.mjs";

const LINES = 10;
/** Starting up is not what is asked about. */
const STARTING = /^(compile|wrapSafe|internalModuleStat|getFileStats)/;

/** Where a process spent its time by the package in whose code it was, without waiting and without its start. */
export function profileTable({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const time = timeDeltas[index] ?? 0;
    if (frame.functionName === "(idle)" || STARTING.test(frame.functionName)) continue;
    total += time;
    const area = areaOf(frame);
    const before = spent.get(area) ?? { time: 0, functions: new Map() };
    before.functions.set(frame.functionName, (before.functions.get(frame.functionName) ?? 0) + time);
    spent.set(area, { time: before.time + time, functions: before.functions });
  }
  const first = [...spent].sort(([, a], [, b]) => b.time - a.time).slice(0, LINES);
  const share = (time) => `${((100 * time) / total).toFixed(1)} %`;
  return tableOf(
    ["Area", "Self time", "Most of it in"],
    first.map(([area, { time, functions }]) => [area, share(time), longest(functions, share)]),
  );
}

function areaOf({ functionName, url, lineNumber }) {
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url === "") return "native code of Node and V8";
  if (url.startsWith("node:")) return `node: ${url.replace(/^node:(internal\/)?/, "").split("/")[0]}`;
  const [, name] = moduleAt(url, lineNumber).match(/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  return name ?? "the site's own code";
}

/** The packages are built into the server: each module there begins with a line that names its file. */
function moduleAt(url, lineNumber) {
  if (!beginnings.has(url)) {
    const lines = readFileSync(fileURLToPath(url), "utf8").split("\n");
    beginnings.set(
      url,
      lines.flatMap((line, at) => (/^\/\/ \S+\.[cm]?[jt]sx?$/.test(line) ? [{ at, file: line.slice(3) }] : [])),
    );
  }
  return beginnings.get(url).findLast(({ at }) => at <= lineNumber)?.file ?? "";
}

/** By the address of a built file: where in it which module begins. */
const beginnings = new Map();

function longest(functions, share) {
  return [...functions]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, time]) => `${name || "(anonymous)"} ${share(time)}`)
    .join(", ");
}
