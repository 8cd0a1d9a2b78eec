import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { program } from "./servers.mjs";

export const CONNECTIONS = 50;
const run = promisify(execFile);
const MILLISECONDS = { us: 0.001, ms: 1, s: 1_000 };
const BYTES = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 };

/**
 * Runs wrk once with one thread; it uses less CPU than a JavaScript client.
 * @param {string} url
 * @param {{ seconds: number, headers?: Record<string, string>, script?: string }} options
 * @returns requests per second, 99th percentile in milliseconds, bytes of one response with headers
 */
export async function load(url, { seconds, headers = {}, script }) {
  const given = Object.entries({ "accept-encoding": "gzip, deflate, br", ...headers }).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--latency", "--timeout", "30s", ...given];
  const { stdout } = await run(program("wrk"), [...options, ...(script ? ["-s", script] : []), url]);
  const failure = stdout.match(/Non-2xx or 3xx responses: \d+|Socket errors: .+/);
  if (failure) throw new Error(`${url}: ${failure[0]}`);
  const [, count, size, sizeUnit] = stdout.match(/(\d+) requests in \S+ ([\d.]+)(\w+) read/);
  const [, p99, p99Unit] = stdout.match(/99%\s+([\d.]+)(\w+)/);
  return {
    rate: Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)[1]),
    p99: p99 * MILLISECONDS[p99Unit],
    count: Number(count),
    bytes: Math.round((size * BYTES[sizeUnit]) / count),
  };
}

export async function loadAlternately(targets, { runs, seconds }) {
  const rounds = targets.map(() => []);
  for (const { url, ...options } of targets) await load(url, { ...options, seconds: 1 });
  for (let turn = 0; turn < runs; turn += 1) {
    for (const [index, { url, ...options }] of targets.entries())
      rounds[index].push(await load(url, { ...options, seconds }));
  }
  return rounds;
}
