// The least that node:http can do: one answer out of memory, head and body as the site sends them, to everybody.
// Reads it as JSON from the standard input and prints its port.
import { createServer } from "node:http";

const { status, headers, body } = JSON.parse(Buffer.concat(await process.stdin.toArray()).toString());
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => response.writeHead(status, headers).end(bytes));
server.listen(0, () => console.log(server.address().port));
