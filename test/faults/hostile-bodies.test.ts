import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import type { Database } from "../../core/database/connection.ts";
import { DIALECTS } from "../database.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { fromNewClient, newEntry, send, TRUST_LOCAL_PROXY } from "./entries.ts";
import { isFull, report } from "./run.ts";

const FORM = "application/x-www-form-urlencoded";
const MEBIBYTE = 1024 * 1024;
const SOME_ID = "01970000-0000-7000-8000-000000000000";

type Body = { type?: string; body: string | Buffer };

const BODIES: Record<string, Body> = {
  "JSON 100,000 deep": { type: "application/json", body: `${"[".repeat(100_000)}${"]".repeat(100_000)}` },
  "objects 100,000 deep": { type: "application/json", body: `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}` },
  "10,000 fields": { body: "rating=5&".repeat(10_000) },
  "text/plain": { type: "text/plain", body: "rating=5&comment=abcdefghijkl" },
  "no type": { type: "", body: "rating=5" },
  "malformed multipart": {
    type: "multipart/form-data; boundary=x",
    body: "--x\r\nContent-Disposition: form-data\r\n\r\n--x-",
  },
  "multipart without boundary": { type: "multipart/form-data", body: "--x" },
  "bad UTF-8": { body: Buffer.from("comment=\xff\xfe\xc0\xaf", "latin1") },
  "wrong escapes": { body: "comment=%zz%" },
  "a lone surrogate": { body: "comment=%ED%A0%80&customer_name=%ED%B0%80" },
  "a lone surrogate in JSON": {
    type: "application/json",
    body: '{"events":[{"type":"\\ud800","details":{"\\ud800":1}}]}',
  },
  "U+0000": { body: "rating=5&is_anonymous=on&comment=%00%00abcdefghijkl&intent=%00&id=%00&email=a%00@b.example" },
  "fields of every object": { body: "__proto__=1&__proto__[rating]=5&constructor=2&toString=3&intent=__proto__" },
  "__proto__ in JSON": { type: "application/json", body: '{"__proto__":{"events":[]},"constructor":{"prototype":{}}}' },
};
const HUGE: Body = { body: Buffer.alloc(100 * MEBIBYTE, "a") };
const HUGE_PATHS = [
  "/avis",
  "/activites/fioul",
  "/auth",
  "/api/security-events",
  "/admin/contenu/import",
  "/admin/avis/import",
];

describe.each(isFull ? DIALECTS : (["sqlite"] as const))("on %s", (dialect) => {
  test("refuses a hostile body at any address and stores nothing of it", { timeout: 600_000 }, async (context) => {
    const { site, database } = await siteWithAdministrator(dialect, TRUST_LOCAL_PROXY);
    const staff = cookieOf(await signedIn(site));
    for (let count = 0; count < 2; count += 1) expect((await send(site, newEntry())).status).toBe(200);
    const paths = await addressesOf(database);
    await expect.poll(async () => (await countRows(database)).mail_outbox, { timeout: 30_000 }).toBe(0);
    const keptBefore = await countRows(database);
    const others: string[] = [];
    let refused = 0;
    const post = async (path: string, name: string, { type = FORM, body }: Body) => {
      const cookie = path.startsWith("/auth") ? {} : { cookie: staff };
      const headers = { "content-type": type, origin: site.url, ...fromNewClient(), ...cookie };
      const answer = rawRequest(site, { method: "POST", path, headers, body });
      // A client that keeps sending after the response is disconnected, and may not read it.
      const { status } = await answer.catch(() => ({ status: body === HUGE.body ? 413 : 0 }));
      // Sign-out always works, because it reads no body.
      if ((status >= 400 && status < 500) || (status < 400 && path.startsWith("/auth/deconnexion"))) refused += 1;
      else others.push(`${status} ${path}: ${name}`);
    };

    const sendAll = async () => {
      for (const [place, path] of paths.entries()) {
        // In `npm test` each address gets every fourth body, and not the same ones as its neighbours.
        const some = Object.entries(BODIES).filter((_, index) => isFull || (place + index) % 4 === 0);
        for (const [name, body] of some) await post(path, name, body);
      }
    };
    await sendAll();
    const before = residentMemory(site);
    for (const path of HUGE_PATHS.slice(isFull ? 0 : -2)) await post(path, "100 MB", HUGE);
    if (isFull) await sendAll();
    const grown = Math.round((residentMemory(site) - before) / MEBIBYTE);

    expect(others).toEqual([]);
    expect(await countRows(database)).toEqual(keptBefore);
    expect(grown).toBeLessThan(100);
    expect(site.output()).not.toContain("✗");
    report(context, {
      database: dialect,
      done: `${refused} bodies of ${Object.keys(BODIES).length + 1} kinds to ${paths.length} addresses, .data included`,
      figure: `each answered 4xx, nothing stored, ${grown} MB more`,
    });
  });
});

async function addressesOf({ db }: Database): Promise<string[]> {
  const { id: review } = await db.selectFrom("reviews").select("id").executeTakeFirstOrThrow();
  const { id: request } = await db.selectFrom("contact_submissions").select("id").executeTakeFirstOrThrow();
  const filled = patternsOf(routes).map((pattern) =>
    pattern
      .replace("demandes/:id", `demandes/${request}`)
      .replace(":id", review)
      .replace(/:\w+|\*/g, SOME_ID),
  );
  return filled.flatMap((path) => (path === "/" ? ["/", "/_root.data"] : [path, `${path}.data`]));
}

function patternsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? patternsOf(children) : [`/${encodeURI(path ?? "")}`]));
}

/** Counts rows, except limits and events, which refusals write. */
async function countRows({ db }: Database): Promise<Record<string, number>> {
  const tables = [
    "reviews",
    "review_reports",
    "contact_submissions",
    "users",
    "content_versions",
    "journal",
    "mail_outbox",
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const row = await db.selectFrom(table).select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
    counts[table] = Number(row.count);
  }
  return counts;
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

function residentMemory(site: Site): number {
  const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
