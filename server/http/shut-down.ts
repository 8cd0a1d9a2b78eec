import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/**
 * How long a stopping server still takes requests over connections that are open. One that is closed while its next request
 * is under way loses that request (RFC 9112 §9.6), so clients are first told with an answer not to come back over it.
 */
const farewellMilliseconds = 500;
/** How long it takes in the connections that already wait before it stops listening. */
const lastConnectionsMilliseconds = 3_000;
/** Who comes to the door during the last turn of the event loop is lost: so short it must be. One that answers takes longer. */
const shortTurnMilliseconds = 0.25;
/** How long it then waits for the answers it is still giving. */
const lastAnswersMilliseconds = 5_000;

/**
 * Ends a server without cutting anybody off, but for clients that do not finish their requests. It stops listening before it
 * says farewell: whoever is told to come back over another connection would else wait at a door that is about to close.
 */
export async function shutDown(server: Server): Promise<void> {
  await nobodyWaits(server);
  const ended = stopListening(server);
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(farewellMilliseconds);
  // A connection that is kept alive becomes idle only once its answer is given.
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50);
  const late = setTimeout(() => server.closeAllConnections(), lastAnswersMilliseconds);
  await ended;
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * The close of `net.Server`, which http.Server extends: http's own also closes idle connections at once, and resets clients
 * among 50 connections under load, before the farewell (13 or more) and after it (some).
 */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}

/**
 * Whatever waits to be taken in when a socket closes is lost, and a turn of the event loop takes in one connection: this
 * resolves right behind a short turn that found none, or when they do not end.
 */
async function nobodyWaits(server: Server): Promise<void> {
  let taken = 0;
  server.on("connection", () => {
    taken += 1;
  });
  const deadline = performance.now() + lastConnectionsMilliseconds;
  // The signal to stop comes in the middle of a turn, whose rest may look at the door no more.
  await turn();
  let isQuiet = false;
  while (!isQuiet && performance.now() < deadline) {
    const before = taken;
    const began = performance.now();
    await turn();
    isQuiet = taken === before && performance.now() - began < shortTurnMilliseconds;
  }
}
