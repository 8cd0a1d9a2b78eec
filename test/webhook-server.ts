import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** A real HTTPS server for the running test. `answer` chooses the response; by default 204. */
export async function startWebhookServer(
  tls: { key: string; cert: string },
  answer: (response: ServerResponse, request: Received) => void = (response) => response.writeHead(204).end(),
) {
  const received: Received[] = [];
  const server = createServer(tls, (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => (body += text));
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body };
      received.push(one);
      answer(response, one);
    });
  });
  let connections = 0;
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}/`, port, received, connections: () => connections };
}
