import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "../../core/text/durations.ts";
import { certificate } from "../certificate.ts";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { startNginx } from "../faults/nginx.ts";
import { until } from "../faults/run.ts";
import { freePort } from "../free-port.ts";
import { ADMIN_EMAIL, signedIn, signIn, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import { lendSite, siteOn } from "../site-on.ts";
import { type Answer, visitorOf } from "../visitor.ts";

// @A4.well-known
test("says where to report a weakness, and where to change a password", async () => {
  const { site } = await lendSite("sqlite");
  const visitor = visitorOf(site);
  const { html: text, headers } = await visitor.get("/.well-known/security.txt");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^Contact: mailto:contact@maison\.example$/m);
  const [, expires = ""] = /^Expires: (\S+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
  const asked = await visitor.get("/.well-known/change-password");
  expect(asked.headers.get("location")).toBe("/admin/compte#mot-de-passe");
});

// @V14.3.1
test("signing out clears the browser's cache, and leaves consent, drafts and the known device", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const staff = await signedIn(site);
  const { headers } = await staff.post("/auth/deconnexion", {});
  expect(headers.get("clear-site-data")).toBe('"cache"');
  expect([...staff.cookies.keys()].filter((name) => /device|appareil/.test(name))).toHaveLength(1);
});

// @V3.3.1 @V3.3.2 @V3.3.3 @V3.3.4
test("over TLS every cookie is `__Host-`, `Secure`, `SameSite`, and closed to scripts but for one without secret", async () => {
  const { site } = await siteWithAdministrator("sqlite", { PUBLIC_URL: "https://www.maison.example" });
  const visitor = visitorOf(site, `http://localhost:${site.port}`);
  const lines: string[] = [];
  const keep = ({ headers }: Answer) => lines.push(...headers.getSetCookie());
  keep(await visitor.post("/politique-confidentialite/mesure", { choix: "refuser" }));
  keep(await visitor.post("/auth/cle-acces", { purpose: "connexion" }));
  keep(await signIn(visitor, ADMIN_EMAIL));
  keep(await visitor.get("/admin/avis?ordre=anciens"));
  expect((await visitor.get("/admin/avis")).html).toMatch(/ordre=anciens|value="anciens" selected/);
  const set = lines.filter((line) => !line.includes("Max-Age=0"));
  expect(set.map((line) => line.split("=", 1)[0]).sort()).toEqual([
    "__Host-moderation_order",
    "__Host-signed_in",
    "__Host-site.device",
    "__Host-site.passkey",
    "__Host-site.session_token",
    "__Host-uncounted",
  ]);
  for (const line of set) {
    expect.soft(line).toMatch(/; Secure(?:;|$)/);
    expect.soft(line).toMatch(/; Path=\/(?:;|$)/);
    expect.soft(line).toMatch(/; SameSite=(?:Lax|Strict)(?:;|$)/);
    expect.soft(line.includes("HttpOnly"), line).toBe(!line.startsWith("__Host-signed_in=1;"));
  }
});

// @V3.4.7
test("counts what browsers report of the content policy, and refuses anything else", async () => {
  const { site } = await lendSite("sqlite");
  const page = await visitorOf(site).get("/contact");
  expect(page.headers.get("reporting-endpoints")).toBe('site="/api/rapports"');
  expect(page.headers.get("content-security-policy")).toMatch(/; report-to site$/);
  const send = (body: string, type = "application/reports+json") =>
    rawRequest(site, {
      method: "POST",
      path: "/api/rapports",
      headers: { "content-type": type, origin: site.url, host: new URL(site.url).host },
      body,
    });
  const report = (effectiveDirective: string, blockedURL: string) => ({
    type: "csp-violation",
    body: { effectiveDirective, blockedURL },
  });
  const flood = Array.from({ length: 400 }, (_, index) => report(`made-up-${index}`, `https://${index}.example/`));
  expect((await send(JSON.stringify([report("img-src", "https://tracker.example/?secret=1"), null, 7]))).status).toBe(
    204,
  );
  expect((await send(JSON.stringify(flood))).status).toBe(204);
  for (const wrong of ["", "{}", "[", `[${" ".repeat(70_000)}]`]) expect((await send(wrong)).status).toBe(400);
  expect((await send("[]", "text/plain")).status).toBe(415);
  expect((await visitorOf(site).get("/api/rapports")).status).toBe(405);
});

// @V2.4.1
test("the shipped nginx slows one client down, and no other", { timeout: 60_000 }, async () => {
  const { site, port } = await behindProxy();
  await startNginx(port, [site.port], { hasLimits: true });
  const from = (client: string, method = "GET") =>
    rawRequest({ port }, { method, path: "/contact", headers: { "x-test-client": client, host: `127.0.0.1:${port}` } });
  const answers = await Promise.all(Array.from({ length: 60 }, () => from("192.0.2.1", "POST")));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]?.body.toString()).toBe("Trop de demandes à la fois. Réessayez dans quelques secondes.\n");
  expect(refused[0]?.headers["retry-after"]).toBe("5");
  const other = await from("192.0.2.2");
  expect([other.status, other.headers.server]).toEqual([200, "nginx"]);
  const pages = await Promise.all(Array.from({ length: 80 }, () => from("192.0.2.3")));
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
});

// @V12.1.1 @V12.1.2 @V12.2.1
test("the shipped nginx speaks TLS 1.2 and 1.3 with forward secrecy alone, and redirects plain HTTP", async () => {
  const { site, port } = await behindProxy();
  const plainPort = await freePort();
  const { key, cert } = certificate();
  await startNginx(port, [site.port], { tls: { key, cert, plainPort } });
  // `@SECLEVEL=0` below: at a higher level the client itself would refuse the old versions and ciphers.
  const speak = (options: ConnectionOptions) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", ca: cert, servername: "localhost", ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      }).on("error", reject);
    });
  expect(await speak({})).toMatch(/^TLSv1\.3 /);
  expect(await speak({ maxVersion: "TLSv1.2" })).toMatch(/^TLSv1\.2 ECDHE-ECDSA-AES256-GCM/);
  const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" } as const;
  await expect(speak(old)).rejects.toThrow();
  for (const ciphers of ["AES256-GCM-SHA384", "ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-SHA256"]) {
    await expect(speak({ maxVersion: "TLSv1.2", ciphers: `${ciphers}:@SECLEVEL=0` }), ciphers).rejects.toThrow();
  }
  for (const method of ["GET", "POST"]) {
    const { status, headers } = await rawRequest({ port: plainPort }, { method, path: "/avis?q=a" });
    expect([method, status, headers.location]).toEqual([method, 301, "https://www.maison.example/avis?q=a"]);
  }
});

test("the shipped Caddyfile passes the client's address on, limits bodies, and logs no key", {
  timeout: 60_000,
}, async () => {
  const site = await siteOn("sqlite", TRUST_LOCAL_PROXY);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "site-caddy-"));
  const shipped = readFileSync(new URL("../../deploy/Caddyfile", import.meta.url), "utf8");
  const log = join(folder, "site.log");
  const configuration = shipped
    .replace(/^www\.maison\.example/m, `http://127.0.0.1:${port}`)
    .replace("127.0.0.1:3000", `127.0.0.1:${site.port}`)
    .replace("/var/log/caddy/site.log", log);
  writeFileSync(join(folder, "Caddyfile"), configuration.replace(/^\{/m, "{\n\tadmin off"));
  const caddy = spawn("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: { ...process.env, HOME: folder },
  });
  const ended = once(caddy, "exit");
  onTestFinished(async () => {
    caddy.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  });
  const host = `127.0.0.1:${port}`;
  const forged = { "x-forwarded-for": "203.0.113.9", "x-request-id": "forged-by-the-client" };
  const ask = (path: string) => rawRequest({ port }, { path, headers: { host, ...forged } });
  const isUp = () =>
    ask("/healthz").then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(isUp, "Caddy answers", 20_000);
  expect((await ask("/")).headers["content-security-policy"]).toMatch(/^default-src 'none'/);
  expect((await ask("/readyz")).status).toBe(403);
  expect((await ask("/auth")).headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  const key = "k".repeat(43);
  await ask(`/avis/suivi/1/${key}?mots=secret`);
  const body = "a".repeat(5 * 1024 * 1024);
  const headers = { host, origin: `http://${host}`, "content-type": "application/x-www-form-urlencoded" };
  // Debian's Caddy answers 502 where newer ones answer 413.
  expect([413, 502]).toContain((await rawRequest({ port }, { method: "POST", path: "/avis", headers, body })).status);
  await until(() => readFileSync(log, "utf8").includes("/avis/suivi"), "the request is logged", 10_000);
  expect(readFileSync(log, "utf8")).not.toMatch(new RegExp(`${key}|secret`));
});

async function behindProxy() {
  const port = await freePort();
  const { site } = await lendSite("sqlite");
  return { site, port };
}
