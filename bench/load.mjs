import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { tool } from "./tools.mjs";

export const CONNECTIONS = 50;
/** What a browser's request brings, and no more: its parsing is part of each server's work. */
const HEADERS = { "accept-encoding": "gzip, deflate, br" };

const run = promisify(execFile);

/**
 * One round of wrk with one thread: it takes less of the other core than any program written in JavaScript.
 * @param {string} url
 * @param {{ seconds: number, headers?: Record<string, string>, script?: string, mustSucceed?: boolean }} options
 * @returns requests answered per second, the 99th percentile in milliseconds, bytes of one answer with its head
 */
export async function load(url, { seconds, headers = {}, script, mustSucceed = true }) {
  const given = Object.entries({ ...HEADERS, ...headers }).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", "--timeout", "30s", ...given];
  const { stdout } = await run(tool("wrk"), [...options, ...(script ? ["-s", script] : []), url]);
  const read = (pattern) => stdout.match(pattern)?.slice(1) ?? [];

  const [failed] = read(/Non-2xx or 3xx responses: (\d+)/);
  const [broken] = read(/(Socket errors: .+)/);
  if (broken || (failed && mustSucceed)) throw new Error(`${url}: ${broken ?? `${failed} other answers than 200`}`);
  const [count = "0", size = "0B"] = read(/(\d+) requests in [\d.]+\w+, ([\d.]+\w+) read/);
  return {
    rate: Number(read(/Requests\/sec:\s+([\d.]+)/)[0]),
    p99: milliseconds(read(/99%\s+([\d.]+\w+)/)[0]),
    count: Number(count),
    failed: Number(failed ?? 0),
    bytes: Math.round(bytesOf(size) / Number(count)),
  };
}

/**
 * Loads several servers in turns, so that a busy moment of the machine falls on each.
 * @returns of each server its rounds
 */
export async function loadInTurns(targets, { runs, seconds }) {
  const rounds = targets.map(() => []);
  for (const { url, ...options } of targets) await load(url, { ...options, seconds: 1 });
  for (let turn = 0; turn < runs; turn += 1) {
    for (const [index, { url, ...options }] of targets.entries()) {
      rounds[index].push(await load(url, { ...options, seconds }));
    }
  }
  return rounds;
}

function milliseconds(text = "") {
  const [, value, unit] = text.match(/^([\d.]+)(us|ms|s|m)$/) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit];
}

function bytesOf(text) {
  const [, value, unit] = text.match(/^([\d.]+)(B|KB|MB|GB)$/) ?? [];
  return Number(value) * { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }[unit];
}
