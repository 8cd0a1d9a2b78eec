import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { node, root } from "../scripts/prepare.mjs";
import { freePort } from "../test/free-port.ts";

export const SECRET = "of the measurements, of no use elsewhere";
const OWN_HEADERS = ["date", "connection", "keep-alive", "server"];
const BARE_NODE = `const { createServer } = require("node:http");
const [status, headers, body] = JSON.parse(process.env.ANSWER);
const bytes = Buffer.from(body, "base64");
const server = createServer((_, response) => response.writeHead(status, headers).end(bytes));
server.listen(process.env.PORT, "127.0.0.1");`;

const running = [];
export const stopServers = () => Promise.all(running.splice(0).map((stop) => stop()));

export function program(name) {
  const [file] = globSync(`{/usr/sbin,/usr/bin,/usr/local/bin,/usr/lib/postgresql/*/bin}/${name}`);
  if (!file) throw new Error(`npm run bench needs ${name}: apt-get install nginx wrk postgresql`);
  return file;
}

/** The built site. Discards its log, because reading it would use processor time. */
export function startSite(environment) {
  return startServer(
    node,
    [join(root, "build", "server", "index.js")],
    { NODE_ENV: "production", ...environment },
    "/avis",
  );
}

export function startBareNode({ status, headers, body }) {
  return startServer(node, ["-e", BARE_NODE], { ANSWER: JSON.stringify([status, headers, body.toString("base64")]) });
}

/** nginx with one worker, since the site has one thread, and precompressed files. */
export async function startNginx(responses, folder) {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const locations = responses.map(({ path, headers, body }, index) => {
    writeFileSync(join(folder, String(index)), body);
    return locationOf(path, headers, `/${index}`);
  });
  const file = join(folder, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_timeout 65;
  keepalive_requests 1000000000; etag off; if_modified_since off; max_ranges 0; server_tokens off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n")} }
}`,
  );
  return startServer(program("nginx"), ["-c", file], {}, "/", port);
}

function locationOf(path, headers, file) {
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => headers.slice(2 * at, 2 * at + 2));
  const type = pairs.find(([name]) => name.toLowerCase() === "content-type")[1];
  const own = pairs
    .filter(([name]) => !["content-type", "content-length"].includes(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  // nginx would add `Last-Modified`, which the site does not send.
  return `location = ${path} { try_files ${file} =404; types {} default_type '${type}'; add_header Last-Modified ''; ${own.join(" ")} }`;
}

/** @returns the milliseconds until the server answers */
async function startServer(command, args, environment, path = "/", fixedPort = undefined) {
  const port = fixedPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await fetch(url + path).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${command} did not start`);
    await sleep(5);
  }
  const milliseconds = performance.now() - began;
  const exited = once(child, "exit");
  const stop = () => child.kill() && exited;
  running.push(stop);
  return { url, pid: child.pid, milliseconds, stop };
}

export async function fetchResponse(url, { body: sent, ...options } = {}) {
  const clientRequest = request(url, {
    ...options,
    headers: { "accept-encoding": "gzip, deflate, br", ...options.headers },
  });
  clientRequest.end(sent);
  const [response] = await once(clientRequest, "response");
  const headers = response.rawHeaders.filter(
    (_, index, all) => !OWN_HEADERS.includes(all[index - (index % 2)].toLowerCase()),
  );
  return { status: response.statusCode, headers, body: Buffer.concat(await response.toArray()) };
}
