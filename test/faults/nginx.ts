import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { until } from "./run.ts";

const NGINX = "/usr/sbin/nginx";

/** nginx in front of these ports, on `port` for the running test. */
export async function startNginx(port: number, upstreams: number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "site-nginx-"));
  writeFileSync(join(folder, "nginx.conf"), configuration(port, upstreams));
  const child = spawn(NGINX, ["-p", folder, "-c", "nginx.conf", "-g", "daemon off;"], { stdio: "ignore" });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await until(() => existsSync(join(folder, "nginx.pid")), "nginx has started", 10_000);
}

/**
 * A GET that an instance could not answer goes to the other; a POST may have been carried out and is not sent again. So it
 * never goes over a connection from the pool, which a stopping instance might be closing at that moment.
 */
function configuration(port: number, upstreams: number[]): string {
  const servers = upstreams.map((upstream) => `    server 127.0.0.1:${upstream} max_fails=0;`).join("\n");
  return `
pid nginx.pid;
error_log error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  upstream site {
${servers}
    keepalive 32;
  }
  upstream site_anew {
${servers}
  }
  map $request_method $site {
    default site;
    POST site_anew;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://$site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
    }
  }
}
`;
}
