import type { Server } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

/**
 * How long a stopping server still takes requests. A connection that is closed while its next request is under way loses
 * that request (RFC 9112 §9.6), so clients are first told with an answer not to come back over it.
 */
const farewellMilliseconds = 250;
/** How long it takes in the connections that are still coming after that. */
const lastConnectionsMilliseconds = 1_000;
/** How long it then waits for the answers it is still giving. */
const lastAnswersMilliseconds = 7_000;

/** Ends a server without cutting anybody off, but for clients that do not finish their requests. */
export async function finishAnswers(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(farewellMilliseconds);
  await nobodyWaits(server);
  await new Promise<void>((resolve) => {
    // A connection that is kept alive becomes idle only once its answer is given.
    const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50);
    const late = setTimeout(() => server.closeAllConnections(), lastAnswersMilliseconds);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}

/**
 * Whatever waits to be taken in when a socket closes is lost, and a turn of the event loop takes in one connection: this
 * resolves right behind a turn that found none, or when they do not end.
 */
async function nobodyWaits(server: Server): Promise<void> {
  let taken = 0;
  server.on("connection", () => {
    taken += 1;
  });
  const deadline = performance.now() + lastConnectionsMilliseconds;
  let before: number;
  do {
    before = taken;
    await turn();
  } while (taken > before && performance.now() < deadline);
}
