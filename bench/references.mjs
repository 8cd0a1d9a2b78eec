// The two servers that stand beside the site. Both send exactly one of its answers: the same headers, the same compressed body.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { node } from "../scripts/prepare.mjs";
import { root } from "./report.mjs";
import { tool } from "./tools.mjs";

/** Each server writes these itself. */
const OWN_HEADERS = ["date", "connection", "keep-alive", "server"];
/** nginx takes these from the file and its configuration. */
const FILE_HEADERS = [...OWN_HEADERS, "content-type", "content-length"];

/** An answer of the site, as it is sent. `headers` is a flat list of names and values. */
export async function answerOf(url, options = {}) {
  const { body: sent, ...rest } = options;
  const asked = request(url, { ...rest, headers: { "accept-encoding": "gzip, deflate, br", ...rest.headers } });
  asked.end(sent);
  const [response] = await once(asked, "response");
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: without(OWN_HEADERS, response.rawHeaders), body };
}

/** Bare node:http, with the answer in memory. */
export async function startBareNode({ status, headers, body }) {
  const child = spawn(node, [join(root, "bench", "reference.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify({ status, headers, body: body.toString("base64") }));
  const [port] = await once(child.stdout.setEncoding("utf8"), "data");
  return { url: `http://127.0.0.1:${port.trim()}/`, pid: child.pid, stop: () => stop(child) };
}

/** nginx with one worker, as the site has one thread, and the compressed body in a file. */
export async function startNginx(answers, folder) {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const locations = answers.map(({ path, headers, body }, index) => {
    writeFileSync(join(folder, String(index)), body);
    return locationOf(path, headers, `/${index}`);
  });
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration(port, folder, locations));
  const child = spawn(tool("nginx"), ["-c", file], { stdio: ["ignore", "inherit", "inherit"] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
    await sleep(20);
  }
  return { url, stop: () => stop(child) };
}

/** @throws when the two do not send the same */
export async function assertSame(url, expected) {
  const { headers, body } = await answerOf(url);
  const names = (list) => list.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const differs = names(expected.headers).sort().join() !== names(headers).sort().join();
  if (differs || !body.equals(expected.body)) throw new Error(`${url} does not send the same answer as the site`);
}

function configuration(port, folder, locations) {
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=100;
  keepalive_timeout 65; keepalive_requests 1000000000; etag off; if_modified_since off; max_ranges 0; server_tokens off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n")} }
}
`;
}

function locationOf(path, headers, file) {
  const own = without(FILE_HEADERS, headers);
  const lines = own.flatMap((name, index) =>
    index % 2 === 0 ? [`add_header ${name} '${own[index + 1].replaceAll("'", "\\'")}';`] : [],
  );
  const type = headers[headers.findIndex((name) => name.toLowerCase() === "content-type") + 1];
  // nginx adds the time of the file, which the site does not send.
  return `location = ${path} { try_files ${file} =404; types {} default_type '${type}'; add_header Last-Modified ''; ${lines.join(" ")} }`;
}

function without(names, flat) {
  return flat.filter((_, index) => !names.includes(flat[index - (index % 2)].toLowerCase()));
}

async function stop(child) {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}

export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
