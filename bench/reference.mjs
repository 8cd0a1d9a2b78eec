// The least that node:http can do: the bytes from the standard input, in one encoding, to everybody. Prints its port.
import { createServer } from "node:http";

const body = Buffer.concat(await process.stdin.toArray());
const headers = [
  ...["Content-Type", "text/html; charset=utf-8"],
  ...["Content-Encoding", process.argv[2]],
  ...["Content-Length", String(body.length)],
];
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, () => console.log(server.address().port));
