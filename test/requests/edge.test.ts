import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { ownSiteWithAdministrator, signedIn } from "../people.ts";
import { publicPaths } from "../public-paths.ts";
import { type RawAnswer, rawRequest } from "../raw-request.ts";
import { type Site, startSite } from "../site.ts";
import { lendSite, siteOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

type Patterns = { href_matches: string | string[] };

const CACHED_PAGES = ["/", "/avis", "/avis/fonctionnement", "/recherche", "/recrutement/spontanee/candidature"];
const review = { is_anonymous: "on", rating: "4", comment: "Un avis assez long pour être gardé" };

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.discard());

/** Addresses that identify somebody, or act as a key. */
const PRIVATE = new Set(["page of its own", "staff page", "staff data"]);

describe("security headers", () => {
  // @§9.headers @A4.no-unsafe-inline @V3.2.1 @V3.4.1 @V3.4.3 @V3.4.4 @V3.4.5 @V3.4.6 @V4.1.1
  test("are on every kind of response, without unsafe-inline", async () => {
    const page = await ask("/avis");
    const asset = assetIn(page);
    const answers: Record<string, RawAnswer> = {
      page,
      data: await ask("/avis.data"),
      asset: await ask(asset),
      "page not changed": await ask("/avis", { "if-none-match": String(page.headers.etag) }),
      "asset not changed": await ask(asset, { "if-none-match": "*" }),
      "page of its own": await ask("/auth"),
      "page that does not exist": await ask("/nulle-part"),
      "refused form": await post("/avis", { rating: "9" }),
      "foreign form": await post("/avis", { rating: "9" }, { origin: "https://ailleurs.example" }),
      "wrong method": await rawRequest(site, { method: "PUT", path: "/avis" }),
      "staff page": await ask("/admin/avis"),
      "staff data": await ask("/admin/avis.data"),
      redirect: await ask("/avis/"),
      health: await ask("/healthz"),
      readiness: await ask("/readyz"),
      session: await ask("/api/session"),
      sitemap: await ask("/sitemap.xml"),
      "unusable host": await ask("/admin/avis", { host: "a b" }),
    };
    const statuses = Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
    expect(statuses).toEqual({
      page: 200,
      data: 200,
      asset: 200,
      "page not changed": 304,
      "asset not changed": 304,
      "page of its own": 200,
      "page that does not exist": 404,
      "refused form": 400,
      "foreign form": 403,
      "wrong method": 405,
      "staff page": 303,
      "staff data": 202,
      redirect: 308,
      health: 200,
      readiness: 200,
      session: 200,
      sitemap: 200,
      "unusable host": 400,
    });
    for (const [name, { headers, body }] of Object.entries(answers)) {
      expect.soft(headers, name).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": PRIVATE.has(name) ? "same-origin" : "strict-origin-when-cross-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
      });
      expect.soft(headers["strict-transport-security"], name).toBe("max-age=63072000; includeSubDomains");
      const policy = policyOf(headers["content-security-policy"]);
      expect.soft(policy["default-src"], name).toEqual(["'none'"]);
      expect.soft(policy["frame-ancestors"], name).toEqual(["'none'"]);
      expect.soft(policy["base-uri"], name).toEqual(["'none'"]);
      if (body.length > 0) expect.soft(headers["content-type"], name).toMatch(/; charset=utf-8$|^application\/json$/);
      // Responses other than pages close every source with `default-src`.
      const isPage = headers["content-type"]?.startsWith("text/html");
      expect.soft(policy["object-src"], name).toEqual(isPage ? ["'none'"] : undefined);
      expect.soft(policy["connect-src"], name).toEqual(isPage ? ["'self'"] : undefined);
      expect.soft(policy["script-src"]?.[0], name).toBe(isPage ? "'self'" : undefined);
      expect.soft(policy["form-action"], name).toEqual([isPage ? "'self'" : "'none'"]);
      expect.soft(JSON.stringify(policy), name).not.toMatch(/unsafe-|\*|http|data:/);
      expect.soft(headers, name).not.toHaveProperty("x-powered-by");
      expect.soft(headers, name).not.toHaveProperty("server");
    }
  });

  // @pages.hashes @V3.4.3
  test("allow exactly the inline scripts of a cached page, by their hashes", async () => {
    for (const path of CACHED_PAGES) {
      const { headers, body } = await ask(path);
      const html = body.toString();
      const scripts = inlineScripts(html);
      expect(scripts.length, path).toBeGreaterThan(0);
      const hashes = scripts.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
      expect(policyOf(headers["content-security-policy"])["script-src"], path).toEqual(["'self'", ...new Set(hashes)]);
      expect(html, path).not.toMatch(/ nonce=| style="| on[a-z]+="|<style/);
    }
  });

  // @pages.per-request @V3.4.3 @V14.3.2
  test("allow the inline scripts of a rendered page by a nonce that is never reused", async () => {
    const nonces = new Set<string>();
    for (let turn = 0; turn < 3; turn += 1) {
      const { headers, body } = await ask("/auth");
      const html = body.toString();
      const [nonce = "", ...others] = new Set([...html.matchAll(/<script[^>]* nonce="([^"]+)"/g)].map(([, n]) => n));
      expect(others).toEqual([]);
      expect(policyOf(headers["content-security-policy"])["script-src"]).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(html.match(/<script(?![^>]* nonce=)/g)).toBeNull();
      expect(headers["cache-control"]).toBe("no-store");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });
});

describe("a cached page", () => {
  // @pages.compressed @V4.1.1
  test("is sent in an encoding that the client accepts, with its name", async () => {
    const plain = await ask("/avis");
    expect(plain.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(plain.headers).not.toHaveProperty("content-encoding");
    const encodings: [accepted: string, encoding: string | undefined][] = [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=1.0, gzip;q=0.8", "br"],
      ["gzip", "gzip"],
      ["gzip, br;q=0", "gzip"],
      ["GZIP", "gzip"],
      ["deflate", undefined],
      ["identity", undefined],
      ["br;q=0, gzip;q=0.0", undefined],
      ["", undefined],
      // Too long to parse, so that the cache of parsed values stays small.
      [`${"x, ".repeat(100)}br`, undefined],
    ];
    for (const [accepted, encoding] of encodings) {
      const { status, headers, body } = await ask("/avis", { "accept-encoding": accepted });
      expect.soft(status, accepted).toBe(200);
      expect.soft(headers["content-encoding"], accepted).toBe(encoding);
      expect.soft(headers.vary, accepted).toContain("Accept-Encoding");
      expect.soft(headers["content-length"], accepted).toBe(String(body.length));
      expect.soft(unpack(headers["content-encoding"], body).equals(plain.body), accepted).toBe(true);
    }
  });

  test("is not sent again to a client that has it, in any encoding", async () => {
    for (const path of ["/avis", "/avis.data", assetIn(await ask("/avis"))]) {
      const { headers } = await ask(path, { "accept-encoding": "br" });
      const etag = String(headers.etag);
      for (const known of [etag, etag.replace(/^W\//, ""), `"autre", ${etag}`, "*"]) {
        const again = await ask(path, { "if-none-match": known, "accept-encoding": "br" });
        expect.soft([again.status, again.body.length], `${path} ${known}`).toEqual([304, 0]);
        expect.soft(again.headers.etag, path).toBe(etag);
        expect.soft(again.headers["cache-control"], path).toBe(headers["cache-control"]);
      }
      expect((await ask(path, { "if-none-match": '"autre"' })).status).toBe(200);
    }
  });

  test("has the same headers without body for HEAD", async () => {
    for (const path of ["/avis", "/auth", "/nulle-part", assetIn(await ask("/avis")), "/healthz"]) {
      const get = await ask(path);
      const head = await rawRequest(site, { method: "HEAD", path });
      expect.soft([head.status, head.body.length], path).toEqual([get.status, 0]);
      expect.soft(head.headers["content-type"], path).toBe(get.headers["content-type"]);
      if (CACHED_PAGES.includes(path)) expect.soft(head.headers["content-length"]).toBe(get.headers["content-length"]);
    }
  });

  test("is identical for each of several requests sent at once over one connection", async () => {
    for (const path of ["/avis", assetIn(await ask("/avis"))]) {
      const { etag } = (await ask(path)).headers;
      const get = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
      const known = `${get}If-None-Match: ${etag}\r\n`;
      const last = `${get}Connection: close\r\n`;
      const requests = [get, get, get.replace("GET", "HEAD"), get, known, known, last];
      const heard = await speak(requests.map((request) => `${request}\r\n`).join(""));
      const answers = heard.split(/(?=HTTP\/1\.1 )/).map(withoutDateAndConnection);
      const [page = "", , , , notChanged = ""] = answers;
      const head = page.slice(0, page.indexOf("\r\n\r\n") + 4);
      expect.soft(page.startsWith("HTTP/1.1 200 OK\r\n") && page.length > head.length, path).toBe(true);
      expect.soft(notChanged, path).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n.*\r\n\r\n$/s);
      expect.soft(answers, path).toEqual([page, page, head, page, notChanged, notChanged, page]);
    }
  });

  // @pages.for-everybody
  test("is the same for everybody: cookies and unknown query keys change nothing", async () => {
    const plain = await ask("/avis");
    expect(plain.headers).not.toHaveProperty("set-cookie");
    const session = { cookie: "site.session_token=x.y; signed_in=1" };
    for (const path of ["/avis?utm_source=journal&fbclid=42", "/avis?", "/avis?q=%00", "/avis"]) {
      const { headers, body } = await ask(path, session);
      expect.soft(headers.etag, path).toBe(plain.headers.etag);
      expect.soft(body.equals(plain.body), path).toBe(true);
    }
    // Rendered for this request, so not from the page cache.
    const rendered = await ask("/avis?apres=inconnu");
    expect([rendered.status, rendered.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test("names the pages that browsers may prerender: no page of an account, no key, no query", async () => {
    const { headers } = await ask("/avis");
    const [, path = ""] = /^"(\/assets\/[\w-]+\.json)"$/.exec(String(headers["speculation-rules"])) ?? [];
    const { status, headers: types, body } = await ask(path);
    expect([status, types["content-type"]]).toEqual([200, "application/speculationrules+json"]);
    expect(types["cache-control"]).toBe("public, max-age=31536000, immutable");
    const [{ where, eagerness }] = JSON.parse(String(body)).prerender;
    expect(eagerness).toBe("moderate");
    const [pages, { not: queries }] = where.and as [Patterns, { not: Patterns }];
    const matches = ({ href_matches }: Patterns, address: string) =>
      [href_matches].flat().some((pattern) => new URLPattern(pattern, site.url).test(site.url + address));
    const isAhead = (address: string) => matches(pages, address) && !matches(queries, address);
    expect((await publicPaths(site.url)).filter((address) => !isAhead(address))).toEqual([]);
    for (const address of [
      ...["/auth", "/auth/mot-de-passe", "/auth/deconnexion", "/admin", "/admin/avis", "/admin/contenu/export.zip"],
      ...["/avis/suivi/1/abc", "/avis/signaler/1", "/activites/fioul/demande/1/abc", "/api/session", "/api/communes"],
      ...["/avis?apres=1", "/contact?avis=1", "/?motif=acces-reserve", "/sitemap.xml", "/recherche/pages.json", path],
    ]) {
      expect.soft(isAhead(address), address).toBe(false);
    }
    for (const other of ["/auth", "/avis?apres=inconnu", "/sitemap.xml", path]) {
      expect.soft((await ask(other)).headers, other).not.toHaveProperty("speculation-rules");
    }
  });

  test("tells browsers which query keys change it", async () => {
    expect((await ask("/avis")).headers["no-vary-search"]).toBe(
      'params, except=("apres" "avant" "activite" "note" "mots")',
    );
    expect((await ask("/contact?utm_source=journal")).headers["no-vary-search"]).toBe('params, except=("avis")');
    expect((await ask("/depots")).headers["no-vary-search"]).toBe("params");
    expect((await ask("/avis?apres=inconnu")).headers).not.toHaveProperty("no-vary-search");
  });

  test("may be kept by a CDN where the setting says so, unlike everything rendered for one request", async () => {
    expect((await ask("/avis")).headers).not.toHaveProperty("cdn-cache-control");
    const own = await siteOn("sqlite", { CDN_MAX_AGE: "1" });
    const headersOf = async (path: string) => (await rawRequest(own, { path })).headers;
    expect(await headersOf("/avis")).toMatchObject({ "cdn-cache-control": "max-age=1", "cache-control": "no-cache" });
    for (const path of ["/avis?apres=inconnu", "/auth", "/nulle-part"]) {
      expect.soft(await headersOf(path), path).not.toHaveProperty("cdn-cache-control");
    }
  });

  // @pages.assets
  test("browsers cache assets for ever and revalidate pages", async () => {
    const page = await ask("/avis");
    expect(page.headers["cache-control"]).toBe("no-cache");
    expect((await ask(assetIn(page))).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("browsers ask for the service worker each time, and it may only fetch from this site", async () => {
    const { headers } = await ask("/hors-ligne.js");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
  });
});

test("clients that leave before their answer cause no server error", async () => {
  const own = await startSite();
  onTestFinished(() => own.discard());
  const leaving = Array.from({ length: 40 }, () => connect(own.port, "localhost"));
  await Promise.all(leaving.map((socket) => once(socket, "connect")));
  const [form, ...pages] = leaving;
  const type = "Origin: http://localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  form?.write(`POST /avis HTTP/1.1\r\nHost: localhost\r\n${type}Content-Length: 9\r\n\r\nrating`);
  for (const socket of pages) socket.write("GET /auth HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => own.output()).toContain("GET /auth 200");
  for (const socket of leaving) socket.destroy();
  // This request waits for all others, which came from the same client.
  expect((await rawRequest(own, { path: "/auth?apres" })).status).toBe(200);
  expect(own.output()).not.toMatch(/ 5\d\d |✗/);
});

describe("addresses", () => {
  // @V3.7.2
  test("redirect to this site only", async () => {
    const locations: [path: string, status: number, location: string | undefined][] = [
      ["/avis/", 308, "/avis"],
      ["/avis///", 308, "/avis"],
      ["/avis/?apres=x", 308, "/avis?apres=x"],
      ["//evil.example/", 308, "/evil.example"],
      ["/.//", 308, "/"],
      ["//evil.example", 404, undefined],
      ["///evil.example//..", 308, undefined],
      ["/\\evil.example/", 400, undefined],
      ["/%2F%2Fevil.example/", 308, undefined],
      ["/%5Cevil.example/", 400, undefined],
      ["/%09/evil.example/", 308, undefined],
      ["http://evil.example/avis/", 308, "/avis"],
    ];
    for (const [path, status, location] of locations) {
      const answer = await ask(path);
      expect.soft(answer.status, path).toBe(status);
      if (location !== undefined) expect.soft(answer.headers.location, path).toBe(location);
      if (answer.headers.location) {
        expect.soft(new URL(answer.headers.location, site.url).origin, path).toBe(new URL(site.url).origin);
      }
    }
  });

  // @V5.3.2 @V13.4.1 @V13.4.3
  test("reach only built files", async () => {
    const traversals = [
      "/../package.json",
      "/assets/../../package.json",
      "/assets/..%2f..%2fpackage.json",
      "/..%2f..%2f..%2fetc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/assets/%2e%2e/%2e%2e/server/index.js",
      "/assets/..%5c..%5cpackage.json",
      "/....//....//etc/passwd",
      "/server/index.js",
      "/data/secret",
      "/.env",
      "/assets/",
      "/__proto__",
      "/%00",
      "/%E0%A4%A",
      "/assets/%",
    ];
    for (const path of traversals) {
      const { status, body } = await ask(path);
      expect.soft([308, 400, 404], `${path} ${status}`).toContain(status);
      expect.soft(body.toString(), path).not.toMatch(/root:x:|"dependencies"|createServer/);
    }
  });

  test("whose escapes are not UTF-8 get the page of unknown addresses, and nothing is printed past the log", async () => {
    const own = await startSite();
    onTestFinished(() => own.discard());
    for (const path of ["/%E0%A4%A", "/activit%E9s", "/%", "/%ED%A0%80", "/images/%ff", "/avis/suivi/%zz/%c3"]) {
      expect.soft((await rawRequest(own, { path })).status, path).toBe(404);
    }
    expect((await rawRequest(own, { path: "/activites/litiere-%C3%A9quine" })).status).toBe(301);
    expect((await rawRequest(own, { path: "/%ff/" })).status).toBe(404);
    expect(own.output()).toContain("adresse inconnue : /…");
    expect(
      own
        .output()
        .split("\n")
        .filter((line) => line && !/^\d\d:\d\d:\d\d /.test(line)),
    ).toEqual([]);
  });

  test("are refused where a proxy may parse them differently", async () => {
    for (const path of ["/x/..\\readyz", "/x/..%5creadyz", "/x/..%5Creadyz", "/readyz\\", "/%5c", "/avis#\\"]) {
      expect.soft((await ask(path)).status, path).toBe(400);
    }
    expect((await ask("/recherche?q=a%5Cb")).status).toBe(200);
    for (const path of ["/avis", "/auth", "/healthz", assetIn(await ask("/avis"))]) {
      const twice = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nhOST: ailleurs.example\r\nConnection: close\r\n\r\n`;
      expect.soft(await speak(twice), path).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  // @V13.4.4
  test("answer only GET, HEAD and a form's POST", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      for (const path of ["/avis", "/healthz", "/nulle-part"]) {
        const answer = await rawRequest(site, { method, path, headers: { origin: site.url } });
        expect.soft(answer.status, `${method} ${path}`).toBe(405);
        expect.soft(answer.headers.allow, `${method} ${path}`).toBe("GET, HEAD, POST");
      }
    }
  });

  test("answer a form that they do not take by a sentence, to a script as well", async () => {
    for (const path of ["/avis/fonctionnement", "/nulle-part"]) {
      const { status, body } = await post(path, { comment: "Bonjour" }, { accept: "application/json" });
      const refusal = "Cette page n’accepte pas cette action. Revenez à la page d’où vous venez et réessayez.";
      expect.soft([status, JSON.parse(String(body))], path).toEqual([405, { refusal }]);
    }
  });

  // @V4.2.1
  test("answers invalid HTTP with 400 and keeps running", async () => {
    for (const line of ["GET / HTTP/9.9\r\n\r\n", "\0\x01\x02\r\n\r\n", "GET /avis HTTP/1.1\r\n\r\n"]) {
      expect(await speak(line)).toMatch(/^HTTP\/1\.1 (400|505) /);
    }
    expect((await ask("/healthz")).status).toBe(200);
  });

  // @V15.2.2
  test("close the connection after the answer instead of waiting for a body that nobody reads", async () => {
    const lines: [string, number][] = [
      ["GET /", 200],
      ["HEAD /avis", 200],
      ["GET /auth", 200],
      ["GET /healthz", 200],
      ["GET /introuvable", 404],
      ["POST /avis%5c", 400],
    ];
    for (const [line, status] of lines) {
      for (const begun of ["Content-Length: 10000\r\n\r\na", "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n"]) {
        const heard = await speak(`${line} HTTP/1.1\r\nHost: localhost:${site.port}\r\n${begun}`);
        expect(heard, line).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      }
    }
  });
});

// @P5.mutations
test("accepts mutations from our own pages only, also at a .data address", async () => {
  const { site: own } = await lendSite("sqlite");
  const origin = own.url;
  const senders: [name: string, headers: Record<string, string>, isTaken: boolean][] = [
    ["our page", { origin }, true],
    ["our page, with fetch metadata", { origin, "sec-fetch-site": "same-origin" }, true],
    ["our page, known by fetch metadata alone", { "sec-fetch-site": "same-origin" }, true],
    ["nobody known", {}, false],
    ["a hidden origin", { origin: "null" }, false],
    ["another site", { origin: "https://ailleurs.example" }, false],
    [
      "another site that calls itself ours",
      { origin: "https://ailleurs.example", "sec-fetch-site": "same-origin" },
      false,
    ],
    ["another port", { origin: "http://localhost:1" }, false],
    ["another scheme", { origin: origin.replace("http:", "https:") }, false],
    ["a name that begins with ours", { origin: `${origin}.ailleurs.example` }, false],
    ["a sibling site", { "sec-fetch-site": "same-site" }, false],
    ["an address bar", { "sec-fetch-site": "none" }, false],
  ];
  for (const path of [
    "/avis",
    "/avis.data",
    "/auth",
    "/auth.data",
    "/auth/deconnexion",
    "/admin/avis",
    "/api/session",
  ]) {
    for (const [name, headers, isTaken] of senders) {
      const { status } = await rawRequest(own, {
        method: "POST",
        path,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "rating=9",
      });
      if (isTaken) expect.soft(status, `${path} ${name}`).not.toBe(403);
      else expect.soft(status, `${path} ${name}`).toBe(403);
    }
  }
});

describe("behind a proxy", () => {
  const addresses = Array.from({ length: 6 }, (_, index) => `198.51.100.${index + 1}`);

  // @P9.proxy-header
  test("trusts TRUSTED_PROXY for client addresses, each with its own limit", async () => {
    const trusting = await siteOn("sqlite", { TRUSTED_PROXY: "127.0.0.0/8, ::1" });
    expect(await postFrom(trusting, addresses)).toEqual([303, 303, 303, 303, 303, 303]);
    // Only the last address is the proxy's; the client wrote everything before it.
    const forged = addresses.map((address) => `${address}, 203.0.113.9`);
    expect(await postFrom(trusting, forged)).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("without it six forwarded addresses are one client", async () => {
    const { site: own } = await lendSite("sqlite");
    expect(await postFrom(own, addresses)).toEqual([303, 303, 303, 303, 303, 429]);
  });

  // @P9.proxy-header @V4.1.3 @V15.3.4
  test("does not trust a proxy other than the named one", async () => {
    const own = await siteOn("sqlite", { TRUSTED_PROXY: "192.0.2.1" });
    expect(await postFrom(own, addresses)).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("treats every address of an IPv6 /64 as one client", async () => {
    const { site: trusting } = await lendSite("sqlite", { settings: TRUST_LOCAL_PROXY });
    const household = addresses.map((_, index) => `2001:db8:1:2:${index}::${index}`);
    expect(await postFrom(trusting, household)).toEqual([303, 303, 303, 303, 303, 429]);
  });

  test("with PUBLIC_URL a forged Host changes neither links nor origin", async () => {
    const own = await siteOn("sqlite", { PUBLIC_URL: "https://www.maison.example" });
    const forged = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
    for (const path of ["/", "/avis", "/auth", "/sitemap.xml", "/robots.txt", "/nulle-part", "/admin/avis"]) {
      const answer = await rawRequest(own, { path, headers: forged });
      expect.soft(JSON.stringify(answer.headers) + answer.body, path).not.toContain("evil.example");
    }
    expect((await rawRequest(own, { path: "/sitemap.xml" })).body.toString()).toContain("https://www.maison.example/");
    const form = { method: "POST", path: "/avis", body: new URLSearchParams(review).toString() };
    const headers = { "content-type": "application/x-www-form-urlencoded", ...forged };
    for (const [origin, status] of [
      ["https://www.maison.example", 303],
      ["http://www.maison.example", 403],
      ["http://evil.example", 403],
      ["https://evil.example", 403],
    ] as const) {
      expect((await rawRequest(own, { ...form, headers: { ...headers, origin } })).status, origin).toBe(status);
    }
  });
});

// @V5.2.1
test("reads a body up to a limit and refuses a longer one", async () => {
  const declared = await post("/avis", `comment=${"a".repeat(2 * 1024 * 1024)}`);
  expect(declared.status).toBe(413);
  expect(declared.body.toString()).toContain("Le texte envoyé est trop long");
  const far = await rawRequest(site, {
    method: "POST",
    path: "/avis",
    headers: {
      origin: site.url,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(10 * 1024 ** 3),
      expect: "100-continue",
    },
  }).catch((error: Error) => error);
  expect(far).toMatchObject({ status: 413 });
});

// @V5.2.1
test("refuses a cross-site, wrongly typed or overlong form before its body arrives", async () => {
  const head = `POST /avis/signaler/x HTTP/1.1\r\nHost: localhost:${site.port}\r\nConnection: close\r\n`;
  const form = "Content-Type: application/x-www-form-urlencoded\r\n";
  const own = `Origin: ${site.url}\r\n`;
  const refusals: [string, number][] = [
    [`${form}Origin: https://ailleurs.example\r\nContent-Length: 1000\r\n`, 403],
    [`${form}Content-Length: 1000\r\n`, 403],
    [`${own}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n`, 415],
    [`${own}${form}Content-Length: ${10 * 1024 ** 3}\r\n`, 413],
  ];
  for (const [headers, status] of refusals) {
    expect.soft(await speak(`${head}${headers}\r\n`), headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

// @V2.3.2 @V2.4.1
test("a client with 300 refused forms has to wait, and nobody else", { timeout: 120_000 }, async () => {
  const own = await siteOn("sqlite", TRUST_LOCAL_PROXY);
  const postAs = (client: string, fields: Record<string, string>) =>
    visitorOf(own).post("/avis", fields, { "x-forwarded-for": client });
  for (let turn = 0; turn < 300; turn += 30) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => postAs("192.0.2.1", { rating: "9" })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  }
  const refused = await postAs("192.0.2.1", review);
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Trop d’envois refusés");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await postAs("192.0.2.2", review)).status).toBe(303);
  expect((await visitorOf(own).get("/avis", { "x-forwarded-for": "192.0.2.1" })).status).toBe(200);
});

// @pages.database-away @V16.5.1 @V16.5.2
test("without the database pages are still served, and a review form keeps every word", async () => {
  const { site: own, environment } = await ownSiteWithAdministrator("postgres");
  const visitor = visitorOf(own);
  const administrator = await signedIn(own);
  const before = new Map<string, string>();
  for (const path of CACHED_PAGES) before.set(path, (await visitor.get(path)).html);
  expect((await visitor.get("/readyz")).status).toBe(200);

  const database = await interruptible(environment.DATABASE_URL ?? "");
  await database.leave();
  await untilStatus(own, "/readyz", 503);
  expect((await visitor.get("/healthz")).status).toBe(200);
  for (const [path, html] of before) {
    const now = await visitor.get(path);
    expect.soft([now.status, now.html === html], path).toEqual([200, true]);
  }
  const lost = await visitor.post("/avis", review);
  expect(lost.status).toBe(503);
  expect(lost.text).toContain("Une erreur est survenue lors de l'envoi de votre avis.");
  expect(lost.text).toContain(review.comment);
  const signIn = await visitor.post("/auth", { email: "a@maison.example", password: "betterave" });
  expect(signIn.status).toBe(503);
  expect(signIn.text).toContain("La connexion est momentanément impossible");
  expect(signIn.html).toMatch(/<input[^>]*value="a@maison\.example"/);
  const staff = await administrator.get("/admin/avis");
  expect(staff.status).toBe(503);
  expect(staff.text).toContain("notre base de données ne répond pas");

  await database.comeBack();
  await untilStatus(own, "/readyz", 200);
  expect((await visitor.post("/avis", review)).status).toBe(303);
});

function ask(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return rawRequest(site, { path, headers });
}

function post(path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
  return rawRequest(site, {
    method: "POST",
    path,
    headers: { origin: site.url, "content-type": "application/x-www-form-urlencoded", ...headers },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  });
}

async function postFrom(own: Site, forwarded: string[]): Promise<number[]> {
  const statuses = [];
  for (const [index, value] of forwarded.entries()) {
    const fields = { ...review, comment: `${review.comment}, ${value} ${index}` };
    const { status } = await visitorOf(own).post("/avis", fields, { "x-forwarded-for": value });
    statuses.push(status);
  }
  return statuses;
}

function assetIn({ body }: RawAnswer): string {
  return body.toString().match(/"(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
}

function policyOf(header: string | string[] | undefined): Record<string, string[]> {
  const directives = String(header ?? "").split("; ");
  return Object.fromEntries(directives.map((directive) => directive.split(" ")).map(([name, ...rest]) => [name, rest]));
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , code = ""]) => code);
}

function unpack(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

function speak(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(site.port, "localhost", () => socket.write(bytes, "latin1"));
    socket.setEncoding("utf8").on("data", (text) => (heard += text));
    socket.on("close", () => resolve(heard)).on("error", reject);
  });
}

function withoutDateAndConnection(answer: string): string {
  return answer.replace(/^(Date|Connection|Keep-Alive): .*\r\n/gm, "");
}

async function interruptible(url: string) {
  const { pathname } = new URL(url);
  const name = pathname.slice(1);
  const server = new pg.Client(Object.assign(new URL(url), { pathname: "/postgres" }).href);
  await server.connect();
  onTestFinished(() => server.end());
  return {
    leave: async () => {
      await server.query(`alter database ${name} with allow_connections false`);
      await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    },
    comeBack: () => server.query(`alter database ${name} with allow_connections true`),
  };
}

async function untilStatus(own: Site, path: string, status: number) {
  while ((await rawRequest(own, { path })).status !== status) await sleep(50);
}
