import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { ADMIN_EMAIL, PASSWORD, signedIn, siteWithAdministrator } from "../people.ts";
import { type RawAnswer, rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import { siteOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

const PUBLIC_URL = "https://www.maison.example";
const EVIL = "evil.example";

/** Headers in which a client may lie about itself or its origin, or confuse the framework. */
const FORGED: Record<string, string> = {
  "x-forwarded-host": EVIL,
  "x-forwarded-proto": "http",
  "x-forwarded-scheme": "http",
  "x-forwarded-port": "81",
  "x-forwarded-prefix": `//${EVIL}`,
  "x-forwarded-server": EVIL,
  "x-host": EVIL,
  "x-original-host": EVIL,
  forwarded: `host=${EVIL};proto=http`,
  "x-original-url": "/admin/avis",
  "x-rewrite-url": "/admin/avis",
  "x-react-router-spa-mode": "yes",
  "x-react-router-data": "yes",
  "x-react-router-prerender-data": "W10=",
  "x-react-router-serve": "yes",
  "x-site-client-address": "198.51.100.7",
  "x-middleware-subrequest": "middleware",
};

describe("forged headers", () => {
  // @V4.1.3
  test.each([
    ["directly", false],
    ["through a proxy", true],
  ])("%s change no response", { timeout: 90_000 }, async (_how, hasProxy) => {
    const site = await siteOn("sqlite", { PUBLIC_URL, TRUSTED_PROXY: "127.0.0.1, ::1" });
    const door = hasProxy ? await proxyBefore(site) : site;
    const host = "www.maison.example";
    for (const path of ["/", "/avis", "/avis.data", "/auth", "/sitemap.xml", "/nulle-part", "/admin/avis", "/avis/"]) {
      const honest = await rawRequest(door, { path, headers: { host } });
      const alone = path === "/auth" || path === "/avis.data" ? Object.entries(FORGED) : [];
      for (const forged of [...alone.map(([name, value]) => ({ [name]: value })), FORGED]) {
        const answer = await rawRequest(door, { path, headers: { host, ...forged } });
        expect.soft(comparable(answer), `${path} ${Object.keys(forged)}`).toEqual(comparable(honest));
      }
    }
  });

  // @V4.1.3 @V15.3.4
  test("a proxy's client cannot choose its own address", async () => {
    const site = await siteOn("sqlite", { TRUSTED_PROXY: "127.0.0.1, ::1" });
    const door = await proxyBefore(site);
    const statuses: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      const headers = {
        "x-forwarded-for": `203.0.113.${turn}`,
        "x-real-ip": `203.0.113.${turn}`,
        "client-ip": `203.0.113.${turn}`,
        "true-client-ip": `203.0.113.${turn}`,
        "cf-connecting-ip": `203.0.113.${turn}`,
        "x-site-client-address": `203.0.113.${turn}`,
        forwarded: `for=203.0.113.${turn}`,
      };
      const body = `is_anonymous=on&rating=4&comment=Le+m%C3%AAme+client%2C+fois+${turn}`;
      const origin = `http://localhost:${door.port}`;
      const form = { "content-type": "application/x-www-form-urlencoded", origin, ...headers };
      statuses.push((await rawRequest(door, { method: "POST", path: "/avis", headers: form, body })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  // @V4.1.3
  test("without PUBLIC_URL a forged Host appears in no page, redirect or email", async () => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const headers = { host: EVIL, ...FORGED };
    for (const path of ["/", "/avis", "/auth", "/sitemap.xml", "/robots.txt", "/nulle-part", "/admin/avis", "/avis/"]) {
      const answer = await rawRequest(site, { path, headers });
      expect.soft(JSON.stringify(answer.headers) + answer.body, path).not.toContain(EVIL);
    }
    const asked = await rawRequest(site, {
      method: "POST",
      path: "/auth/mot-de-passe",
      headers: { ...headers, origin: `http://${EVIL}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email: ADMIN_EMAIL }).toString(),
    });
    expect(asked.status).toBe(303);
    const emails = await database.db.selectFrom("mail_outbox").select("body").execute();
    const files = site.output();
    expect(JSON.stringify(emails) + files).not.toContain(EVIL);
  });
});

// @V14.2.2
test("no visitor can change the cached page of others", { timeout: 90_000 }, async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const visitor = visitorOf(site);
  const pages = ["/", "/avis", "/avis.data", "/contact", "/sitemap.xml", "/robots.txt"];
  const before = new Map<string, string>();
  for (const path of pages) before.set(path, (await rawRequest(site, { path })).body.toString());
  const poisons: { query?: string; headers?: Record<string, string> }[] = [
    { headers: { host: EVIL, ...FORGED } },
    { headers: { host: "localhost:1" } },
    { headers: { cookie: "site.session_token=a.b; signed_in=1; cookieConsent=x" } },
    { headers: { "accept-language": "en", accept: "application/json", "user-agent": "<script>alert(1)</script>" } },
    { headers: { "accept-encoding": "br;q=0, gzip;q=0", range: "bytes=0-9", "cache-control": "no-cache" } },
    { headers: { "if-none-match": "*", "if-modified-since": new Date().toUTCString() } },
    { headers: { "x-http-method-override": "POST", "content-type": "application/json" } },
    { query: "?utm_source=%22%3E%3Cscript%3Ealert(1)%3C/script%3E" },
    { query: "?_routes=root" },
    { query: "?apres=9999&motif=acces-reserve&avis=1&q=x" },
    { query: "?index&__proto__[a]=1" },
    { query: ";jsessionid=1" },
    { query: "#/../admin" },
  ];
  for (const { query = "", headers = {} } of poisons) {
    // After a content change the next request renders the page.
    await database.db
      .updateTable("content_version")
      .set((row) => ({ version: row("version", "+", 1) }))
      .execute();
    await visitor.post("/auth/deconnexion", {});
    for (const path of pages) {
      await rawRequest(site, { path: path + query, headers });
      const now = await rawRequest(site, { path });
      expect.soft(now.status, path).toBe(200);
      expect.soft(now.body.toString() === before.get(path), `${path} ${query} ${Object.keys(headers)}`).toBe(true);
    }
  }
});

// @V3.7.2
test("the sign-in never redirects to another site", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const admin = await signedIn(site);
  const targets = [
    ...[`//${EVIL}`, `/\\${EVIL}`, `\\\\${EVIL}`, `https://${EVIL}`, `https:${EVIL}`, `http:/${EVIL}`, `/%09/${EVIL}`],
    ...[`/\t/${EVIL}`, `/\n/${EVIL}`, ` //${EVIL}`, `/%2F${EVIL}`, `/%5C${EVIL}`, `/.//${EVIL}`, `/..//${EVIL}`],
    ...["javascript:alert(1)", "data:text/html,x", `@${EVIL}`, `.${EVIL}`, `/a/../../${EVIL}`, `//${EVIL}%2f..`, "//"],
    ...[`/admin@${EVIL}`, `///${EVIL}`, `/\u2028/${EVIL}`, `/\0/${EVIL}`, "/\r\nSet-Cookie: a=b", `\u0001//${EVIL}`],
  ];
  for (const target of targets) {
    const query = `?retour=${encodeURIComponent(target)}`;
    const { status, headers } = await admin.get(`/auth${query}`);
    expect.soft(status, target).toBe(303);
    expect.soft(new URL(headers.get("location") ?? "", site.url).origin, target).toBe(new URL(site.url).origin);
    expect.soft(headers.get("set-cookie") ?? "", target).not.toMatch(/(^|, )a=b/);
  }
  const signingIn = await visitorOf(site).post(`/auth?retour=%2F%5C${EVIL}`, {
    email: ADMIN_EMAIL,
    password: PASSWORD,
  });
  expect(signingIn.headers.get("location")).toBe("/");
});

/** A response without its nonce, request id and time. */
function comparable({ status, headers, body }: RawAnswer) {
  const { date: _, "x-request-id": __, etag: ___, "content-length": ____, ...stable } = headers;
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  const withoutNonce = (text: string) => (nonce ? text.replaceAll(nonce, "") : text);
  return { status, headers: JSON.parse(withoutNonce(JSON.stringify(stable))), body: withoutNonce(body.toString()) };
}

/** A reverse proxy like nginx with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`. */
async function proxyBefore(site: Site): Promise<{ port: number }> {
  const proxy = createServer((request, response) => {
    const before = request.headers["x-forwarded-for"];
    const client = "198.51.100.1";
    const headers = { ...request.headers, "x-forwarded-for": before ? `${before}, ${client}` : client };
    const passed = send(
      { port: site.port, method: request.method, path: request.url, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    request.pipe(passed).on("error", () => response.destroy());
  });
  proxy.listen(0, "localhost");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { port: (proxy.address() as AddressInfo).port };
}
