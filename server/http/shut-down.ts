import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/**
 * How long a stopping server still answers on open connections, with `Connection: close`. Closing at once would lose a
 * request in transit (RFC 9112 §9.6).
 */
const CLOSING_MS = 500;
/** How long to accept connections that already wait in the backlog. */
const ACCEPT_MS = 3_000;
/** A connection that arrives in the last turn of the event loop is lost, so that turn must be short. */
const IDLE_TURN_MS = 0.25;
/** How long to wait for running responses. */
const DRAIN_MS = 5_000;

/**
 * Stops a server without losing a request that a client finishes. Stops listening before it sends `Connection: close`:
 * otherwise clients would reconnect to a listener about to close.
 */
export async function shutDown(server: Server): Promise<void> {
  await acceptWaitingConnections(server);
  const ended = closeListener(server);
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(CLOSING_MS);
  // A keep-alive connection becomes idle only after its response.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await ended;
  clearInterval(idle);
  clearTimeout(cutOff);
}

/**
 * The `close` of `net.Server`, which http.Server extends: http's own also closes idle connections at once, which resets
 * clients under load (13 or more of 50 connections).
 */
function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}

/**
 * Closing the socket loses connections in its backlog, and each turn of the event loop accepts one. Resolves after a
 * short turn that accepted none, or at the deadline.
 */
async function acceptWaitingConnections(server: Server): Promise<void> {
  let accepted = 0;
  server.on("connection", () => {
    accepted += 1;
  });
  const deadline = performance.now() + ACCEPT_MS;
  // Start a new turn: the signal arrived in the middle of one, which may accept nothing more.
  await turn();
  let isIdle = false;
  while (!isIdle && performance.now() < deadline) {
    const before = accepted;
    const began = performance.now();
    await turn();
    isIdle = accepted === before && performance.now() - began < IDLE_TURN_MS;
  }
}
