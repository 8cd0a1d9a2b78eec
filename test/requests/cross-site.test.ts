import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "kysely";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import type { Database } from "../../core/database/connection.ts";
import { signedIn, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";

const FORM = "application/x-www-form-urlencoded";

/** Every form reads some of these fields, and the review would be valid. */
const BODY = new URLSearchParams({
  ...{ is_anonymous: "on", rating: "5", comment: "Un avis envoyé d’ailleurs, au nom de quelqu’un." },
  ...{ intent: "approve", id: "01970000-0000-7000-8000-000000000000", state: "done", version: "1" },
  ...{ email: "jeanne@client.example", password: "betterave-1933", confirmation: "betterave-1933" },
}).toString();

/** The sender as a browser reports or hides it. `edge.test.ts` tests more of them on fewer addresses. */
const SENDERS: [name: string, headers: Record<string, string>][] = [
  ["a foreign origin", { origin: "https://ailleurs.example", "sec-fetch-site": "same-origin" }],
  ["the null origin", { origin: "null" }],
  ["no origin, from another site", { "sec-fetch-site": "cross-site" }],
  ["no origin and no fetch metadata", {}],
];

// @V3.5.1
test("no address accepts a form from another site, as page or data, for anybody", {
  timeout: 90_000,
}, async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const cookie = cookieOf(await signedIn(site));
  const before = await contentsOf(database);
  for (const path of addressesOf(routes)) {
    const addresses = [path, `${path === "/" ? "/_root" : path}.data`];
    const sent = addresses.flatMap((address) => SENDERS.map(([name, headers]) => ({ address, name, headers })));
    await Promise.all(
      sent.map(async ({ address, name, headers }) => {
        const { status } = await post(site, address, { ...headers, cookie });
        expect.soft(status, `${address}, ${name}`).toBe(403);
      }),
    );
  }
  expect(await contentsOf(database)).toEqual(before);

  // The same form from our own page is accepted: only the sender was refused.
  expect((await post(site, "/avis", { origin: site.url })).status).toBe(303);
  expect(await contentsOf(database)).not.toEqual(before);
});

// @V3.5.2 @V3.4.2
test("refuses cross-site forms in each content type that browsers send without preflight", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const cookie = cookieOf(await signedIn(site));
  for (const type of [FORM, "multipart/form-data; boundary=x", "text/plain", "application/json", ""]) {
    const headers = { cookie, "content-type": type, origin: "https://ailleurs.example" };
    expect((await post(site, "/auth/deconnexion", headers)).status, type).toBe(403);
  }
  const asked = await rawRequest(site, {
    method: "OPTIONS",
    path: "/api/session",
    headers: { origin: "https://ailleurs.example", "access-control-request-method": "POST" },
  });
  const read = await rawRequest(site, {
    path: "/api/session",
    headers: { cookie, origin: "https://ailleurs.example" },
  });
  for (const { headers } of [asked, read]) {
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
  expect(read.headers["cross-origin-resource-policy"]).toBe("same-origin");
});

// @V3.5.3
test("method overrides have no effect, and GET changes nothing", async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const cookie = cookieOf(await signedIn(site));
  const before = await contentsOf(database);
  for (const path of addressesOf(routes)) {
    const query = `_method=POST&${BODY}`;
    const headers = { cookie, "x-http-method-override": "POST", "x-method-override": "POST" };
    const { status } = await rawRequest(site, { path: `${path}?${query}`, headers });
    expect.soft(status, path).toBeLessThan(500);
  }
  expect(await contentsOf(database)).toEqual(before);
});

function post(site: Site, path: string, headers: Record<string, string>) {
  return rawRequest(site, { method: "POST", path, headers: { "content-type": FORM, ...headers }, body: BODY });
}

function addressesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? addressesOf(children) : [`/${encodeURI(path ?? "")}`]));
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Tables that jobs write at any time; and an address with a wrong key counts against its client. */
const OTHERS = ["job_runs", "audit_chain", "audit_checks", "alarms", "rate_limits"];

async function contentsOf({ db }: Database): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !OTHERS.includes(name));
  const contents: Record<string, string[]> = {};
  for (const table of tables.sort()) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    // Opening a whole list writes the log.
    contents[table] = rows
      .map((row) => JSON.stringify(row))
      .filter((row) => !row.includes("export_requests"))
      .sort();
  }
  return contents;
}
