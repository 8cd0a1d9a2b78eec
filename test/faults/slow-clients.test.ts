import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { DIALECTS } from "../database.ts";
import { publicPaths } from "../public-paths.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import { siteOn } from "../site-on.ts";
import { startLoad } from "./load.ts";
import { isFull, percentile, report, times, until } from "./run.ts";

const EACH = times(1_000, 100);
const WATCHED_MS = times(20_000, 2_000);
const MEBIBYTE = 1024 * 1024;
/**
 * server/main.ts allows 10 s for the head and 30 s for the request, checked every 2 s. It disconnects a client that
 * does not read after two intervals of 30 s in which the kernel accepted nothing more. Counted from when all are open:
 * filling the buffers of a thousand readers, 4 GB, takes a while.
 */
const CUT_WITHIN_MS = { "slow head": 15_000, "slow body": 35_000, "slow reader": 90_000 };

type Kind = keyof typeof CUT_WITHIN_MS;

describe.each(isFull ? DIALECTS : (["sqlite"] as const))("on %s", (dialect) => {
  test("slow clients delay nobody else", { timeout: 300_000 }, async (context) => {
    const site = await siteOn(dialect);
    const paths = await publicPaths(site.url);
    for (const path of paths) await rawRequest(site, { path });
    const before = residentMemory(site);

    const slow = {
      "slow head": await openMany(site, "GET / HTTP/1.1\r\nHost: localhost\r\n", "X-Slow: 1\r\n"),
      "slow body": await openMany(site, POST_HEAD, "a"),
      "slow reader": await openMany(site, await manyTimesTheLargest(site)),
    };
    const openedAt = performance.now();
    const load = startLoad({ port: site.port, paths, connections: 10 });
    await sleep(WATCHED_MS);
    const { statuses, broken, times: answerTimes } = await load.stop();
    const grown = residentMemory(site) - before;
    expect([Object.keys(statuses), broken]).toEqual([["200"], []]);
    expect(grown / MEBIBYTE).toBeLessThan(300);

    const median = percentile(answerTimes, 0.5).toFixed(1);
    const slowest = percentile(answerTimes, 0.99).toFixed(1);
    let cut = "";
    if (isFull) {
      expect(Number(slowest)).toBeLessThan(100);
      for (const [kind, withinMs] of Object.entries(CUT_WITHIN_MS) as [Kind, number][]) {
        // A client that does not read does not notice the disconnection: ask the server's side.
        const isCut = () => (kind === "slow reader" ? openConnections(site) === 0 : slow[kind].every(isClosed));
        await until(isCut, `every ${kind} is cut`, Math.max(1_000, withinMs + openedAt - performance.now()));
        cut += `, ${kind} cut after ${Math.round((performance.now() - openedAt) / 1_000)} s`;
      }
    }
    report(context, {
      database: dialect,
      done: `${EACH} slow heads, ${EACH} slow bodies, ${EACH} slow readers, and ${answerTimes.length} pages for others`,
      figure: `median ${median} ms, p99 ${slowest} ms; ${Math.round(grown / MEBIBYTE)} MB more${cut}`,
    });
  });
});

const POST_HEAD =
  "POST /avis HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 10000\r\n" +
  "Content-Type: application/x-www-form-urlencoded\r\n\r\n";

/** @param drop sent once a second; without it the client does not read the response */
function openMany(site: Site, begin: string, drop?: string): Promise<Socket[]> {
  return Promise.all(Array.from({ length: EACH }, () => openOne(site, begin, drop)));
}

function openOne({ port }: Site, begin: string, drop?: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const dripping = setInterval(() => drop && socket.write(drop), 1_000);
    socket.on("close", () => clearInterval(dripping));
    socket.once("error", reject);
    socket.once("connect", () => {
      // A reset is expected from now on.
      socket.removeListener("error", reject).on("error", () => {});
      if (drop === undefined) socket.pause();
      else socket.resume();
      socket.write(begin);
      resolve(socket);
    });
    onTestFinished(() => void socket.destroy());
  });
}

const isClosed = ({ closed }: Socket): boolean => closed;

/** The established connections to its port on the server's side (proc(5): state 01). */
function openConnections({ port }: Site): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const lines = ["tcp", "tcp6"].flatMap((table) => readFileSync(`/proc/net/${table}`, "utf8").split("\n"));
  return lines.filter((line) => {
    const [, from, , state] = line.trim().split(/\s+/);
    return from?.endsWith(local) && state === "01";
  }).length;
}

/**
 * Many times the largest answer: twice the 4 MB that the kernel buffers for a client that does not read (tcp_wmem in
 * tcp(7)).
 */
async function manyTimesTheLargest(site: Site): Promise<string> {
  const { body } = await rawRequest(site, { path: "/" });
  const pictures = body.toString().match(/\/assets\/[^" ,]+-1280\.jpg/g) ?? [];
  expect(pictures).not.toEqual([]);
  const sizes = await Promise.all(pictures.map(async (path) => (await rawRequest(site, { path })).body.length));
  const largest = Math.max(...sizes);
  const asked = `GET ${pictures[sizes.indexOf(largest)]} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  return asked.repeat(Math.ceil((2 * 4 * MEBIBYTE) / largest));
}

function residentMemory(site: Site): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
