// Starts the built site as an operator does, with nginx as TLS proxy and a certificate of a temporary authority.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/free-port.ts";
import { startSite } from "../../test/site.ts";
import { visitorOf } from "../../test/visitor.ts";
import { node, root } from "../prepare.mjs";

const ADMIN = { email: "claire@maison.example", password: "betterave-1933" };
const NGINX_START_MS = 10_000;

/**
 * @param {Record<string, string>} settings more settings of the site, such as another database
 * @returns address, authority file, temporary folder, administrator's cookies, and the proxy's log
 */
export async function openTarget(settings = {}) {
  const cleanups = [];
  const close = async () => {
    for (const undo of cleanups.splice(0).reverse()) await undo();
  };
  try {
    return { ...(await startTarget(settings, (undo) => cleanups.push(undo))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param onClose registers a clean-up */
async function startTarget(settings, onClose) {
  const folder = mkdtempSync(join(tmpdir(), "site-security-"));
  onClose(() => rmSync(folder, { recursive: true, force: true }));
  // nginx started by root drops its privileges, and must still read its folders.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const url = `https://localhost:${port}`;
  const authority = makeAuthority(folder);
  const site = await startSite({
    DATA_DIR: join(folder, "data"),
    PUBLIC_URL: url,
    TRUSTED_PROXY: "127.0.0.1, ::1",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  onClose(site.stop);
  // Empty pages would give a scanner nothing to try.
  execFileSync(node, [join(root, "server", "commands", "sample.ts")], {
    env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, ...settings },
    stdio: "ignore",
  });
  const proxy = await startProxy(folder, port, site.port);
  onClose(() => {
    proxy.kill("SIGTERM");
    return once(proxy, "exit");
  });
  return {
    url,
    folder,
    authority,
    log: () => readFileSync(join(folder, "requests.log"), "utf8").split("\n").filter(Boolean).map(parseLogLine),
    /** @returns the `Cookie` header of a signed-in administrator */
    signIn: async () => {
      // Bypasses the proxy: Node accepts a new authority only at its start.
      const visitor = visitorOf(site, `http://localhost:${site.port}`);
      const { status } = await visitor.post("/auth", { intent: "connexion", ...ADMIN });
      if (status !== 303) throw new Error(`the administrator could not sign in: ${status}`);
      return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    get: (path, headers = {}) => get(url + path, headers, authority),
  };
}

/** Makes an authority and its certificate for `localhost`. @returns the authority's file */
function makeAuthority(folder) {
  const file = (name) => join(folder, name);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const openssl = (...args) => execFileSync("openssl", args, { stdio: "ignore" });
  openssl("req", "-x509", ...key, "-days", "2", "-subj", "/CN=run", "-keyout", file("ca.key"), "-out", file("ca.pem"));
  openssl("req", ...key, "-subj", "/CN=localhost", "-keyout", file("site.key"), "-out", file("site.csr"));
  writeFileSync(file("names"), "subjectAltName=DNS:localhost\n");
  openssl(
    ...["x509", "-req", "-in", file("site.csr"), "-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-CAcreateserial"],
    ...["-days", "2", "-extfile", file("names"), "-out", file("site.pem")],
  );
  return file("ca.pem");
}

/**
 * Gives each request another client address, changing every hundredth of a second, so that rate
 * limits do not stop a scan. Redirects plain HTTP on the same port to HTTPS.
 */
async function startProxy(folder, port, sitePort) {
  mkdirSync(join(folder, "nginx"));
  chmodSync(join(folder, "nginx"), 0o777);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 512; }
http {
  log_format requests '$request_method $status $request_uri';
  access_log ${folder}/requests.log requests;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/nginx/${kind};`).join("\n  ")}
  map $msec $subscriber { "~(?<a>..)(?<b>..)[.](?<c>..)" "10.1$a.1$b.1$c"; }
  upstream site { server 127.0.0.1:${sitePort}; keepalive 16; }
  server {
    listen 127.0.0.1:${port} ssl;
    listen [::1]:${port} ssl;
    ssl_certificate ${folder}/site.pem;
    ssl_certificate_key ${folder}/site.key;
    ssl_protocols TLSv1.2 TLSv1.3;
    error_page 497 =301 https://$http_host$request_uri;
    large_client_header_buffers 8 128k;
    client_max_body_size 40m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $subscriber;
    location / { proxy_pass http://site; }
    # A scanner that signs itself out would scan the sign-in from then on.
    location ~ ^/auth/deconnexion {
      if ($request_method = POST) { return 404; }
      proxy_pass http://site;
    }
  }
}
`,
  );
  const proxy = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  proxy.stderr.setEncoding("utf8").on("data", (text) => {
    complaint += text;
  });
  const deadline = Date.now() + NGINX_START_MS;
  while (!(await get(`https://localhost:${port}/healthz`, {}, join(folder, "ca.pem")).catch(() => undefined))) {
    if (proxy.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start: ${complaint}`);
    await sleep(50);
  }
  return proxy;
}

/** @returns status, headers and text of one response, without following redirects */
function get(url, headers, authority) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, ca: readFileSync(authority), agent: false }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() });
    });
    sent.on("error", reject).end();
  });
}

function parseLogLine(line) {
  const [method, status, path] = line.split(" ");
  return { method, status: Number(status), path };
}
