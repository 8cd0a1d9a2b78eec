import { Agent, type IncomingMessage, request } from "node:http";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import type { Database } from "../../core/database/connection.ts";
import { DIALECTS } from "../database.ts";
import { fromNewClient, TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { isFull, report, times } from "../faults/run.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";

/**
 * `npm run faults` runs more; 10,000 per address take half an hour per database:
 * `FAULTS_CASES=10000 npm run faults -- odd-requests`.
 */
const CASES_PER_ADDRESS = Number(process.env.FAULTS_CASES ?? times(500, 30));
const AT_ONCE = 16;
/** Fixed, so that a failing request can be repeated; each database gets other requests. */
const SEEDS = { sqlite: 1933, postgres: 1934 };

describe.each(DIALECTS)("on %s", (dialect) => {
  // @V15.3.5 @V15.3.7
  test("no odd request causes a server error", { timeout: isFull ? 0 : 180_000 }, async (context) => {
    const { site } = await siteWithAdministrator(dialect, TRUST_LOCAL_PROXY);
    const staff = cookieOf(await signedIn(site));
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const requests = oddRequests(site, staff, SEEDS[dialect]);
    const faults: string[] = [];
    let count = 0;
    const sendSome = async () => {
      for (let odd = requests.next(); !odd.done; odd = requests.next()) {
        const status = await send(site, agent, odd.value);
        count += 1;
        if (status >= 500) faults.push(`${status} ${JSON.stringify(odd.value).slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
    agent.destroy();
    expect(faults).toEqual([]);
    expect(site.output()).not.toContain("✗");
    expect((await rawRequest(site, { path: "/readyz" })).status).toBe(200);
    report(context, {
      database: dialect,
      done: `${count} generated requests, ${CASES_PER_ADDRESS} to each of ${patternsOf(routes).length} addresses and its data`,
      figure: "never a 5xx",
    });
  });

  // @V15.3.6
  test("names inherited from Object.prototype are unknown names", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect.soft((await staff.post("/admin/compte", { intent: name })).status, name).toBe(400);
      expect.soft((await staff.post("/admin/equipe", { intent: name, id: SOME_ID })).status, name).toBe(400);
      expect.soft((await staff.get(`/admin/avis?ordre=${name}`)).status, name).toBe(404);
      for (const path of ["/admin/compte", "/admin/equipe", "/admin/contenu/entreprise", "/admin/contenu/offres"]) {
        expect.soft((await staff.get(`${path}?message=${name}`)).status, path + name).toBe(200);
      }
      const offer = "/admin/contenu/offres/horaires-alternes";
      for (const intent of ["publish", `etat:${name}`, "etat:draft"]) {
        expect.soft((await staff.post(offer, { intent, state: name })).status, intent + name).toBe(400);
      }
      const line = { intent: `lignes:${name}:timeline:0`, "timeline.0.year": "1933" };
      expect.soft((await staff.post("/admin/contenu/entreprise", line)).status, name).toBe(400);
      expect.soft((await rawRequest(site, { path: `/auth?message=${name}` })).status, name).toBe(200);
    }
  });

  // @V1.4.2
  test("refuses or does not find what no database column can hold", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const staff = await signedIn(site);
    expect((await rawRequest(site, { path: "/avis/signaler/%00" })).status).toBe(400);
    expect((await rawRequest(site, { path: "/avis/suivi/a%00/b" })).status).toBe(400);
    expect((await staff.get("/admin/demandes/%00")).status).toBe(400);
    expect((await staff.get("/admin/demandes?q=a%00+%00")).status).toBe(200);
    expect((await staff.get("/admin/equipe?q=claire%00")).text).toContain("claire@maison.example");
    expect((await staff.get("/admin/avis?q=%00")).status).toBe(200);
    expect((await staff.post("/admin/equipe", { intent: "droits", administrer: "oui", id: "\0" })).status).toBe(400);
    const version = String(Number.MAX_SAFE_INTEGER);
    expect((await staff.post(`/admin/demandes/${SOME_ID}`, { state: "done", version })).status).toBe(400);
  });

  // @V1.1.1
  test("refuses a hostile body and stores nothing", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    for (const path of ["/avis", "/activites/fioul"]) {
      for (const [name, { headers, body }] of Object.entries(HOSTILE_BODIES)) {
        const answer = await rawRequest(site, {
          method: "POST",
          path,
          headers: { "content-type": FORM, origin: site.url, ...headers },
          body,
        });
        expect.soft([400, 413, 415], `${name} to ${path}: ${answer.status}`).toContain(answer.status);
      }
    }
    expect(await countKept(database)).toEqual([0, 0]);
  });
});

// @V1.3.12
test("many slashes take no longer than other characters", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  // With `/\/+$/` each took seconds: a hundred would exceed the test's timeout.
  for (let count = 0; count < 100; count += 1) {
    const sent = request({ port: site.port, path: `/a${"/".repeat(100_000)}b/`, maxHeaderSize: 200_000, agent: false });
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      sent.on("response", resolve).on("error", reject).end(),
    );
    expect(answer.resume().statusCode).toBe(308);
  }
});

test("an endless search gets a page of a few hundred kilobytes", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const { status, body } = await rawRequest(site, { path: `/recherche?q=${"'".repeat(100_000)}` });
  expect(status).toBe(200);
  expect(body.length).toBeLessThan(300_000);
});

test("caches a page under one spelling of its address only", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const keeping = async (path: string) => (await rawRequest(site, { path })).headers["cache-control"];
  expect(await keeping("/avis")).toBe("no-cache");
  for (const path of [
    "/AVIS",
    "/avis.data",
    "/avis//.data",
    "/avi%73",
    "/Recrutement",
    "/AVIS?apres=x",
    "/AVIS?utm_source=x",
  ]) {
    expect.soft(await keeping(path), path).toBe("no-store");
  }
});

const FORM = "application/x-www-form-urlencoded";
const SOME_ID = "01970000-0000-7000-8000-000000000000";

const HOSTILE_BODIES: Record<string, { headers?: Record<string, string>; body: string | Buffer }> = {
  "100 MB": { body: Buffer.alloc(100 * 1024 * 1024, "a") },
  "10,000 fields": { body: "rating=5&".repeat(10_000) },
  "wrong UTF-8": { body: Buffer.from("comment=\xff\xfe", "latin1") },
  "wrong escapes": { body: "comment=%zz" },
  "an escaped lone surrogate": { body: "comment=%ED%A0%80" },
  "U+0000": { body: `rating=5&is_anonymous=on&comment=${"%00".repeat(20)}` },
  "fields of every object": { body: "__proto__=1&__proto__[rating]=5&constructor=2&toString=3" },
  "deep JSON": { headers: { "content-type": "application/json" }, body: "[".repeat(500_000) },
  "another type": { headers: { "content-type": "text/plain" }, body: "rating=5" },
  "no type": { headers: { "content-type": "" }, body: "rating=5" },
  "a file": { headers: { "content-type": "multipart/form-data; boundary=x" }, body: "--x\r\n\r\n--x--" },
};

function countKept({ db }: Database): Promise<number[]> {
  return Promise.all(
    (["reviews", "contact_submissions"] as const).map(
      async (table) => (await db.selectFrom(table).select("id").execute()).length,
    ),
  );
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

type OddRequest = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Generates requests to every address and its data, with values that are almost right or wrong. */
function* oddRequests(site: Site, staff: string, seed: number): Generator<OddRequest> {
  const random = randomFrom(seed);
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const patterns = patternsOf(routes);
  const pair = () => `${oneOf(NAMES)}=${oneOf(VALUES)}`;
  const pairs = (most: number) => Array.from({ length: Math.floor(random() * most) }, pair).join("&");

  for (const pattern of Array.from({ length: CASES_PER_ADDRESS }, () => patterns).flat()) {
    const path = pattern.replace(/:\w+|\*/g, () => oneOf(VALUES));
    const isPost = random() < 0.4;
    yield {
      method: isPost
        ? oneOf(["POST", "POST", "POST", "POST", "POST", "PUT", "DELETE", "PATCH"])
        : oneOf(["GET", "GET", "GET", "HEAD"]),
      path: `${path}${oneOf(["", "", ".data", "/", "/.data"])}?${pairs(4)}`,
      headers: {
        ...(isPost && {
          "content-type": oneOf([FORM, FORM, FORM, "application/json", "text/plain"]),
          origin: site.url,
        }),
        // Keep the session alive: only with one do requests reach the staff pages.
        ...(random() < 0.6 && !pattern.startsWith("/auth") && { cookie: staff }),
        ...fromNewClient(),
        ...oneOf(HEADERS),
      },
      ...(isPost && { body: oneOf([pairs(12), pairs(12), pairs(12), ...BODIES]) }),
    };
  }
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function patternsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? patternsOf(children) : [`/${encodeURI(path ?? "")}`]));
}

function send(site: Site, agent: Agent, { body, ...odd }: OddRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    // Node sends the body of a DELETE only with a known length; otherwise the server would read it as the next request.
    const headers = { ...odd.headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) };
    const sent = request({ host: "localhost", port: site.port, agent, ...odd, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", (error) => reject(new Error(`${odd.method} ${odd.path.slice(0, 300)}: ${error.message}`)));
    sent.end(body);
  });
}

const NAMES = [
  ..."intent id avis version state email password confirmation current token jeton code address from to text".split(
    " ",
  ),
  ..."reason note former_text answered_at q message retour onglet etape etat filtre ordre apres avant type".split(" "),
  ..."gravite motif offre rating comment customer_name customer_email product_or_service is_anonymous".split(" "),
  ..."experience_date submission_key elapsed_ms laisser_vide firstName lastName phone postalCode city fuelType".split(
    " ",
  ),
  ..."quantity deliveryDate seen change subject page _routes index __proto__ constructor a[b]".split(" "),
];

const VALUES = [
  ..."inscription code connexion nommer retirer terminer chercher effacer essai mot-de-passe activer confirmer".split(
    " ",
  ),
  ..."approve unpublish refuse reconsider delete restore erase reply take-back take-back-reply answer reopen preview".split(
    " ",
  ),
  ..."publish revert undo hours prices done in_hand new refused off_topic tous en-attente anciens oui on 5 1".split(
    " ",
  ),
  ..."constructor __proto__ toString hasOwnProperty null undefined true NaN Infinity [object+Object] {} []".split(" "),
  ..."-1 0 1e999 0x10 2147483648 9007199254740991 99999999999999999999 2026-13-45 0000-00-00 2026-02-30".split(" "),
  ..."%00 a%00b %0d%0aX-A:b %ff %ED%A0%80 %E2%80%AE %F0%9F%9A%9C e%CC%81 %2F %2e%2e .. . %5c %25 %252F".split(" "),
  ..."%27+or+1=1-- %22%3E%3Cscript%3Ealert(1)%3C/script%3E =1%2B1 %25_%5C javascript:alert(1) //e.example /%5ce".split(
    " ",
  ),
  "claire%40maison.example",
  "betterave-1933",
  SOME_ID,
  `${SOME_ID}.1`,
  `2026-11-21T03:14:36.123Z_${SOME_ID}`,
  `9999-99-99T99:99:99.999Z_${SOME_ID}`,
  "a".repeat(3_000),
  "%F0%9F%9A%9C".repeat(300),
  `e${"%CC%81".repeat(600)}`,
  "",
];

const HEADERS: Record<string, string>[] = [
  ...Array<Record<string, string>>(8).fill({}),
  { cookie: "site.session_token=%; __proto__=1; site.two_factor=%E0%A4%A" },
  { cookie: "site.session_token=a.b; site.two_factor=c.d" },
  { host: "ailleurs.example:1" },
  { origin: "null" },
  { "x-forwarded-for": "::1, 999.1.1.1, ," },
  { "x-forwarded-host": "ailleurs.example" },
  { "x-request-id": "-".repeat(70) },
  { "if-none-match": '*, W/"x' },
  { range: "bytes=9-1" },
  { accept: ",;q=,*/*;q=9" },
  { "accept-encoding": "br;q=0, gzip;q=x, ;" },
  { "content-encoding": "gzip" },
  { "x-react-router-data": "yes" },
  { constructor: "1" },
];

const BODIES = [
  "",
  "%",
  "=",
  "&&&",
  "a=%zz",
  "\u0000",
  '{"events":[{"type":"constructor"}]}',
  "[[[[",
  '{"__proto__":1}',
  "null",
];
