import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { until } from "./run.ts";

const NGINX = "/usr/sbin/nginx";

type Options = {
  /** False lets one client send the load of many. */
  hasLimits?: boolean;
  /** Undefined means plain HTTP. */
  tls?: { key: string; cert: string; plainPort: number };
};

/** Starts nginx in front of these ports, on `port`, for the running test. Returns a function that reads its log. */
export async function startNginx(
  port: number,
  upstreams: number[],
  { hasLimits = false, tls }: Options = {},
): Promise<() => string> {
  const folder = mkdtempSync(join(tmpdir(), "site-nginx-"));
  writeFileSync(join(folder, "nginx.conf"), configuration(port, upstreams, hasLimits, tls));
  for (const name of ["key", "cert"] as const) writeFileSync(join(folder, `${name}.pem`), tls?.[name] ?? "");
  const child = spawn(NGINX, ["-p", folder, "-c", "nginx.conf", "-g", "daemon off;"], { stdio: "ignore" });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await until(() => existsSync(join(folder, "nginx.pid")), "nginx has started", 10_000);
  const logs = ["access.log", "site-error.log", "error.log"].map((name) => join(folder, name));
  return () => logs.map((log) => readFileSync(log, "utf8")).join("");
}

/** deploy/nginx.conf as operators install it, with the test's ports. */
function configuration(port: number, upstreams: number[], hasLimits: boolean, tls: Options["tls"]): string {
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join(" ");
  const shipped = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8");
  const reached = tls
    ? shipped
        .replace("listen 80;", `listen 127.0.0.1:${tls.plainPort};`)
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`)
        .replace("/etc/ssl/site/fullchain.pem", "cert.pem")
        .replace("/etc/ssl/site/privkey.pem", "key.pem")
    : shipped
        .replace(/^server \{\s+listen 80;[\s\S]*?^\}/m, "")
        .replaceAll(/^ +ssl_.*$/gm, "")
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`);
  const site = reached
    .replaceAll(/^ +listen \[.*$/gm, "")
    .replaceAll("/var/log/nginx/site.log", "access.log")
    .replaceAll("/var/log/nginx/site-error.log", "site-error.log")
    .replaceAll("server 127.0.0.1:3000 max_fails=0;", servers)
    .replaceAll(/^ +limit_(?:req|conn) .*$/gm, (limit) => (hasLimits ? limit : ""))
    // Each client of the load sends its own address.
    .replaceAll("X-Forwarded-For $remote_addr", "X-Forwarded-For $proxy_add_x_forwarded_for");
  return `
pid nginx.pid;
error_log error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  # A test that comes from this machine says by this header where it is to come from.
  set_real_ip_from 127.0.0.1;
  real_ip_header X-Test-Client;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
${site}
}
`;
}
