import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { pack, sendCached } from "./cached-response.ts";

test("answers in order what a connection asks for in one go", async () => {
  const large = pack(200, { "X-Name": "large" }, Buffer.alloc(1024 * 1024, "."));
  const small = pack(200, { "X-Name": "small" }, Buffer.from("bonjour"));
  const server = createServer((request, response) =>
    sendCached(request, response, request.url === "/" ? large : small),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0), "listening");
  const socket = connect((server.address() as AddressInfo).port);
  socket.write(
    "GET / HTTP/1.1\r\nHost: a\r\n\r\nHEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /small HTTP/1.1\r\nHost: a\r\n\r\n" +
      `GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\nIf-None-Match: ${small.etag}\r\n\r\n`,
  );
  const answers = (await text(socket)).split("HTTP/1.1 ").slice(1);
  expect(answers.map((answer) => [answer.slice(0, 3), answer.match(/X-Name: (\w+)/)?.[1]])).toEqual([
    ["200", "large"],
    ["200", "large"],
    ["200", "small"],
    ["304", "small"],
  ]);
  expect(answers.map((answer) => answer.split("\r\n\r\n")[1]?.length)).toEqual([1024 * 1024, 0, 7, 0]);
});
