import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "../../app/forms/form-guard.ts";
import { SHOWN_FIELD } from "../../app/quote/rules.ts";
import { publish } from "../../app/reviews/staff-changes.server.ts";
import type { Database } from "../../core/database/connection.ts";
import { DIALECTS } from "../database.ts";
import { DECISION } from "../decision.ts";
import { ADMIN_EMAIL, siteWithAdministrator } from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import { visitorRoutes } from "../visitor-forms.ts";
import { quoteFields, reviewFields, TRUST_LOCAL_PROXY } from "./entries.ts";
import { isFull, report, times } from "./run.ts";

/** More than any limit allows in a quarter of an hour. */
const ATTEMPTS = times(200, 30);
const METHODS = ["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"];

describe.each(isFull ? DIALECTS : (["sqlite"] as const))("on %s", (dialect) => {
  // @V2.3.2 @V2.4.1
  test("no address lets an anonymous client write rows without end", { timeout: 900_000 }, async (context) => {
    const { site, database } = await siteWithAdministrator(dialect, TRUST_LOCAL_PROXY);
    const addresses = await addressesOf(site, database);
    const sendAll = async () => {
      // A new client for each form, so that a limit on all forms of a client does not hide a form without its own
      // limit.
      let client = 0;
      for (const { path, forms } of addresses) {
        for (const method of METHODS) await rawRequest(site, { method, path, headers: headersOf(site, client) });
        for (const form of forms) {
          client += 1;
          for (let turn = 0; turn < ATTEMPTS; turn += 1) {
            const body = new URLSearchParams(form(turn)).toString();
            await rawRequest(site, { method: "POST", path, headers: headersOf(site, client), body });
          }
        }
      }
    };
    const before = await countRows(database);
    await sendAll();
    const reached = await countRows(database);
    await sendAll();
    const grown = Object.entries(difference(reached, await countRows(database))).filter(([, count]) => count > 0);
    expect(grown).toEqual([]);
    expect(difference(before, reached)).toMatchObject({
      reviews: 5,
      contact_submissions: 5,
      review_reports: 1,
      users: 5,
    });
    const rows = Object.values(difference(before, reached)).reduce((sum, count) => sum + count, 0);
    report(context, {
      database: dialect,
      done: `${addresses.length} addresses by every method, each form ${2 * ATTEMPTS} times with other words`,
      figure: `${rows} rows in all tables until the limits were reached, none afterwards`,
    });
  });
});

type Form = (turn: number) => Record<string, string>;

async function addressesOf(site: Site, database: Database): Promise<{ path: string; forms: Form[] }[]> {
  const authorPath = await sendReview(site);
  const [, id = ""] = /suivi\/([^/]+)/.exec(authorPath) ?? [];
  await publish(database.db, id, DECISION);
  return visitorRoutes.map(({ path, fields }) => ({
    path: path.startsWith("/avis/suivi")
      ? authorPath
      : path
          .replace(":offer", "spontanee")
          .replace(":id", id)
          .replace(/:\w+|\*/g, "inconnu"),
    forms: fields ? formsOf(path, Object.keys(fields)) : [],
  }));
}

function formsOf(path: string, names: string[]): Form[] {
  const filled = (changes: Record<string, string> = {}, without: string[] = []): Form => {
    return (turn) => {
      const values = valuesOf(turn);
      const known = names
        .filter((name) => !without.includes(name))
        .map((name) => [name, values[name] ?? `essai ${turn}`]);
      return { ...Object.fromEntries(known), ...changes };
    };
  };
  if (path === "/auth") return ["connexion", "inscription", "code"].map((intent) => filled({ intent }));
  if (path === "/auth/mot-de-passe") return [filled(), filled({}, ["token"])];
  if (path.startsWith("/avis/suivi")) return [filled({ intent: "correct" })];
  return [filled()];
}

function valuesOf(turn: number): Record<string, string> {
  const mark = `${turn} ${randomUUID()}`;
  return {
    ...quoteFields(mark),
    ...reviewFields(mark),
    customer_name: `Jeanne ${turn}`,
    email: `${randomUUID()}@client.example`,
    message: `Un message, ${mark}`,
    reason: "off-topic",
    deliveryDate: "",
    experience_date: "",
    is_anonymous: "",
    [HONEYPOT_FIELD]: "",
    [SHOWN_FIELD]: "",
    unsent: "",
    password: "betterave-1933",
    confirmation: "betterave-1933",
    token: randomUUID(),
    code: String(100_000 + turn),
  };
}

/** @returns the path of its author's page */
async function sendReview({ url }: Site): Promise<string> {
  const body = new URLSearchParams({ ...reviewFields("publié"), elapsed_ms: "" });
  const answer = await fetch(`${url}/avis`, { method: "POST", body, headers: { origin: url }, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "", url).pathname;
}

const headersOf = ({ url }: Site, client: number) => ({
  origin: url,
  "content-type": "application/x-www-form-urlencoded",
  cookie: "site.session_token=a.b; site.two_factor=c.d",
  "x-forwarded-for": `192.0.2.${client}`,
});

/** Tables that jobs write by themselves. */
const OF_JOBS = ["audit_chain", "audit_checks", "job_runs"];

async function countRows({ db }: Database): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter(({ isView, name }) => !isView && !OF_JOBS.includes(name))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = Number(rows[0]?.count);
  }
  // A job gathers alerts, and writes one mail to staff at some moment.
  const mails = await db.selectFrom("mail_outbox").select("id").where("recipient", "<>", ADMIN_EMAIL).execute();
  counts.mail_outbox = mails.length;
  return counts;
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]));
}
