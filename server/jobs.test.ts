import { describe, expect, test } from "vitest";
import { eraseClientHashes, eraseExpiredData } from "../app/law/retention.server.ts";
import { remove } from "../app/reviews/staff-changes.server.ts";
import { storeReview } from "../app/reviews/submit.server.ts";
import { readCounts } from "../app/reviews/summary.server.ts";
import { newId } from "../core/database/id.ts";
import { runDaily } from "../core/job-runs.ts";
import { DIALECTS, freshDatabase } from "../test/database.ts";
import { DECISION } from "../test/decision.ts";
import { addSlip } from "../test/invitations.ts";
import { review } from "../test/new-review.ts";

const NOW = new Date("2026-11-21T02:00:00.000Z");

describe.each(DIALECTS)("%s", (dialect) => {
  // @§9.nightly-job
  test("one of eight instances runs the daily job, and a failed run is repeated", async () => {
    const { db } = await freshDatabase(dialect);
    let runs = 0;
    const run = (now: Date) =>
      runDaily(db, "test", now, async () => {
        runs += 1;
      });
    const failing = runDaily(db, "test", NOW, () => Promise.reject(new Error("on purpose")));
    await expect(failing).rejects.toThrow("on purpose");
    await Promise.all(Array.from({ length: 8 }, () => run(NOW)));
    expect(runs).toBe(1);
    await run(new Date("2026-11-22T00:00:00.000Z"));
    expect(runs).toBe(2);
    // Another instance runs, whose clock is a moment behind.
    await run(new Date("2026-11-21T23:59:30.000Z"));
    expect(runs).toBe(2);
  });

  // @P10.clock
  test("a clock that is set forward and back stops no job", async () => {
    const { db } = await freshDatabase(dialect);
    const ran: string[] = [];
    const run = (day: string) =>
      runDaily(db, "test", new Date(`${day}T02:00:00.000Z`), async () => {
        ran.push(day);
      });
    for (const day of ["2026-11-21", "2099-01-01", "2026-11-21", "2026-11-21", "2026-11-22"]) await run(day);
    expect(ran).toEqual(["2026-11-21", "2099-01-01", "2026-11-21", "2026-11-22"]);
  });

  // @life.erased @§9.nightly-job @law.short-retention @V14.2.4
  test("erases expired rows and nothing else", async () => {
    const { db } = await freshDatabase(dialect);
    for (const deleted of ["2026-10-22T01:59:59.999Z", "2026-10-22T02:00:00.000Z"]) {
      const answer = await storeReview(db, review({ comment: `Effacé ${deleted}` }), { clientHash: "a" });
      if (answer.kind === "stored")
        await remove(db, answer.review.id, { ...DECISION, reason: "spam", now: new Date(deleted) });
    }
    for (const created of ["2025-10-21T01:59:59.999Z", "2025-10-21T02:00:00.000Z"]) {
      const event = { event_type: "login_failed", severity: "low" as const, details: "{}", created_at: created };
      await db
        .insertInto("security_events")
        .values({ id: newId(), ip_address: null, user_id: null, user_agent: null, ...event })
        .execute();
    }
    const asked = { first_name: "Z", last_name: "L", email: "z@client.example", phone: "", subject: "", message: "" };
    for (const updated of ["2023-11-21T01:59:59.999Z", "2023-11-21T02:00:00.000Z"]) {
      await db
        .insertInto("contact_submissions")
        .values({ id: newId(), ...asked, content_hash: "h", created_at: updated, updated_at: updated })
        .execute();
    }
    for (const deleted_at of ["2026-10-22T01:59:59.999Z", "2026-10-22T02:00:00.000Z"]) {
      const at = NOW.toISOString();
      await db
        .insertInto("contact_submissions")
        .values({ id: newId(), ...asked, deleted_at, content_hash: "h", created_at: at, updated_at: at })
        .execute();
    }
    for (const day of ["2024-10-20", "2024-10-21"]) {
      await db.insertInto("traffic").values({ day, kind: "page", name: "/", count: 9 }).execute();
    }
    for (const created_at of ["2026-11-20T01:59:59.999Z", "2026-11-20T02:00:00.000Z"]) {
      await db.insertInto("imports").values({ id: newId(), created_at, kind: "content", manifest: null }).execute();
    }
    for (const time of ["01:59:59.999", "02:00:00.000"]) {
      // Slips end after 90 days.
      await addSlip({ db }, {}, new Date(`2025-08-23T${time}Z`));
      await addSlip({ db }, { email: `${time}@client.example` }, new Date(`2026-10-22T${time}Z`));
    }
    for (const expires_at of ["2026-11-21T01:59:59.999Z", "2026-11-21T02:00:01.000Z"]) {
      const link = { identifier: "reset", value: "v", created_at: expires_at, updated_at: expires_at };
      await db
        .insertInto("verifications")
        .values({ id: newId(), ...link, expires_at })
        .execute();
    }
    for (const changed_at of ["2025-10-21T01:59:59.999Z", "2025-10-21T02:00:00.000Z"]) {
      const change = { user_id: "u", old_role: "user", new_role: "admin", changed_by: null, ip_address: "192.0.2.1" };
      await db
        .insertInto("role_audit_log")
        .values({ id: newId(), ...change, changed_at })
        .execute();
    }
    const people = [
      { email: "never@client.example", email_verified: false, at: "2026-11-14T01:59:59.999Z" },
      { email: "not.yet@client.example", email_verified: false, at: "2026-11-14T02:00:00.000Z" },
      { email: "confirmed@client.example", email_verified: true, at: "2020-01-01T00:00:00.000Z" },
    ];
    for (const { at, ...person } of people) {
      const names = { name: "Z", first_name: "Z", last_name: "L", folded: "", role: "user" as const };
      await db
        .insertInto("users")
        .values({ id: newId(), ...names, ...person, two_factor_enabled: null, created_at: at, updated_at: at })
        .execute();
    }
    const erased = await db.transaction().execute((trx) => eraseExpiredData(trx, NOW));
    expect(erased).toEqual({
      reviews: 1,
      photos: 0,
      contacts: 2,
      events: 1,
      addresses: 1,
      mails: 0,
      traffic: 1,
      imports: 1,
      deliveries: 0,
      invitations: 1,
      invitedAddresses: 1,
      accounts: 1,
      sessions: 0,
      verifications: 1,
    });
    expect(await db.selectFrom("role_audit_log").select("ip_address").orderBy("changed_at").execute()).toEqual([
      { ip_address: null },
      { ip_address: "192.0.2.1" },
    ]);
    const left = await db.selectFrom("users").select("email").orderBy("email").execute();
    expect(left.map(({ email }) => email)).toEqual(["confirmed@client.example", "not.yet@client.example"]);
    expect(await readCounts(db)).toMatchObject({ deleted: 1 });
  });

  // @law.short-retention
  test("erases a row's client mark after a quarter of an hour, a report's once it is answered", async () => {
    const { db } = await freshDatabase(dialect);
    for (const at of ["2026-11-21T01:44:59.999Z", "2026-11-21T01:45:00.000Z"]) {
      const options = { clientHash: "a", now: new Date(at) };
      await storeReview(db, review({ comment: `Un avis de ${at}` }), options);
      const person = { first_name: "Z", last_name: "L", email: "z@c.example", phone: "", subject: "", message: "" };
      await db
        .insertInto("contact_submissions")
        .values({
          id: newId(),
          ...person,
          content_hash: at,
          client_hash: "a",
          created_at: at,
          updated_at: at,
          folded: "",
        })
        .execute();
    }
    const { id: review_id } = await db.selectFrom("reviews").select("id").limit(1).executeTakeFirstOrThrow();
    for (const [day, answered_by] of [null, "Équipe"].entries()) {
      const created_at = `2026-01-0${day + 1}T00:00:00.000Z`;
      const answer = { answered_by, answered_at: answered_by && created_at, reason: "fake", client_hash: "a" };
      await db
        .insertInto("review_reports")
        .values({ id: newId(), review_id, created_at, message: null, reporter_email: null, ...answer })
        .execute();
    }
    await eraseClientHashes(db, NOW);
    for (const table of ["reviews", "contact_submissions"] as const) {
      expect(await db.selectFrom(table).select("client_hash").orderBy("created_at").execute(), table).toEqual([
        { client_hash: null },
        { client_hash: "a" },
      ]);
    }
    const reports = db.selectFrom("review_reports").select(["answered_by", "client_hash"]).orderBy("created_at");
    expect(await reports.execute()).toEqual([
      { answered_by: null, client_hash: "a" },
      { answered_by: "Équipe", client_hash: null },
    ]);
  });
});
