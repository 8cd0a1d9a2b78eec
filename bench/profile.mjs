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

function areaOf({ functionName, url }) {
  if (functionName === "(garbage collector)") return "garbage collection";
  if (url === "") return "native code of Node and V8";
  const [, name] = url.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  if (name) return name;
  if (url.startsWith("node:")) return `node: ${url.replace(/^node:(internal\/)?/, "").split("/")[0]}`;
  return "the site's own code";
}

function longest(functions, share) {
  return [...functions]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([name, time]) => `${name || "(anonymous)"} ${share(time)}`)
    .join(", ");
}
