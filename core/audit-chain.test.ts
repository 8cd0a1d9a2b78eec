import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../test/database.ts";
import { checkAuditLog, isAuditLogChecked, readChainHead, sealAuditLog, verifyAuditLog } from "./audit-chain.ts";
import { writeAuditLog } from "./audit-log.ts";
import type { Dialect } from "./database/connection.ts";
import type { Database } from "./database/schema.ts";
import { DAY_MS } from "./text/durations.ts";

describe.each(DIALECTS)("the chain over the audit log on %s", (dialect) => {
  // @V16.4.2
  test("seals every entry once, also when two instances seal at the same time", async () => {
    const { db } = await freshDatabase(dialect);
    await write(db, 1100);
    await Promise.all([sealAuditLog(db), sealAuditLog(db)]);
    await sealAuditLog(db);
    expect(await verifyAuditLog(db)).toEqual({ ...(await readChainHead(db)), number: 1100, problem: null });
    await write(db, 1);
    await sealAuditLog(db);
    expect(await verifyAuditLog(db)).toMatchObject({ number: 1101, problem: null });
  });

  test.each([
    ["an altered entry", "update journal set action = 'refuse' where action = 'publish 2'", /nᵒ 2 a été modifiée/],
    ["another actor", "update journal set actor_id = 'x' where action = 'publish 2'", /nᵒ 2 a été modifiée/],
    ["a removed entry", "delete from journal where action = 'publish 2'", /nᵒ 2 a été effacée/],
    ["a removed link", "delete from audit_chain where number = 2", /nᵒ 2 a été retirée/],
    [
      "reordered links",
      "update audit_chain set number = case number when 2 then -3 else -2 end where number in (2, 3)",
      /nᵒ 2 a été retirée/,
    ],
    [
      "exchanged entries",
      `update journal set action = case action when 'publish 2' then 'publish 3' else 'publish 2' end
       where action in ('publish 2', 'publish 3')`,
      /nᵒ 2 a été modifiée/,
    ],
    [
      "an entry added behind",
      `insert into journal (id, at, actor_name, action, subject_kind, details)
       values ('late', '2020-01-01T00:00:00.000Z', 'Claire', 'publish', 'review', '{}')`,
      /1 entrée ajoutée après coup/,
    ],
  ])("shows %s", async (_title, change, problem) => {
    const { db } = await freshDatabase(dialect);
    await write(db, 4);
    await sealAuditLog(db);
    await allowChanges(db, dialect);
    await sql.raw(change).execute(db);
    expect((await verifyAuditLog(db)).problem).toMatch(problem);
    await checkAuditLog(db, new Date());
    expect((await lastCheck(db))?.problem).toMatch(problem);
  });

  test("does not pass through an earlier head once it was cut or made again", async () => {
    const { db } = await freshDatabase(dialect);
    await write(db, 4);
    await sealAuditLog(db);
    const head = await readChainHead(db);
    expect(await verifyAuditLog(db, head)).toEqual({ ...head, problem: null });
    await allowChanges(db, dialect);
    await sql`delete from audit_chain`.execute(db);
    await sql`delete from journal where action = 'publish 4'`.execute(db);
    await nextMillisecond();
    await sealAuditLog(db);
    expect((await verifyAuditLog(db, head)).problem).toMatch(/s’arrête au nᵒ 3, avant le nᵒ 4/);
    await write(db, 1);
    await nextMillisecond();
    await sealAuditLog(db);
    expect((await verifyAuditLog(db)).problem).toBeNull();
    expect((await verifyAuditLog(db, head)).problem).toMatch(/refaite jusqu’au nᵒ 4/);
  });

  test("still shows a day later that the chain was made again", async () => {
    const { db } = await freshDatabase(dialect);
    await write(db, 4);
    await sealAuditLog(db);
    const night = (number: number) => new Date(Date.UTC(2026, 10, number));
    expect(await isAuditLogChecked(db, night(1))).toBe(false);
    expect((await checkAuditLog(db, night(1))).problem).toBeNull();
    expect([await isAuditLogChecked(db, night(1)), await isAuditLogChecked(db, night(2))]).toEqual([true, false]);
    await allowChanges(db, dialect);
    await sql`delete from audit_chain`.execute(db);
    await sql`update journal set action = 'publish 9' where action = 'publish 1'`.execute(db);
    await sealAuditLog(db);
    for (let number = 2; number < 40; number += 1) {
      expect((await checkAuditLog(db, night(number))).problem).toMatch(/refaite jusqu’au nᵒ 4/);
    }
  });

  // @P10.clock
  test("seals and verifies later entries after one from a clock that was ahead", async () => {
    const { db } = await freshDatabase(dialect);
    await write(db, 1);
    const byJob = { by: { id: null, name: "Le programme" }, subject: { kind: "review", id: "r" } } as const;
    await writeAuditLog(db, { ...byJob, action: "publish ahead", now: new Date(Date.now() + 3 * DAY_MS) });
    await sealAuditLog(db);
    await write(db, 1);
    await nextMillisecond();
    await sealAuditLog(db);
    expect(await verifyAuditLog(db)).toMatchObject({ number: 3, problem: null });
    await sql`insert into journal (id, at, actor_name, action, subject_kind, details)
      values ('late', '2020-01-01T00:00:00.000Z', 'Claire', 'publish', 'review', '{}')`.execute(db);
    await nextMillisecond();
    await sealAuditLog(db);
    expect((await verifyAuditLog(db)).problem).toMatch(/1 entrée ajoutée après coup/);
  });

  test("keeps the name of an account outside, so that it can be erased", async () => {
    const { db } = await freshDatabase(dialect);
    await writeAuditLog(db, {
      by: { id: "u1", name: "Claire" },
      action: "publish",
      subject: { kind: "review", id: "r" },
    });
    await sealAuditLog(db);
    await allowChanges(db, dialect);
    await sql`update journal set actor_name = 'Compte effacé'`.execute(db);
    expect((await verifyAuditLog(db)).problem).toBeNull();
  });
});

/** An instance seals at most once per millisecond. */
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2));

async function write(db: Kysely<Database>, count: number) {
  const { written } = await db
    .selectFrom("journal")
    .select(({ fn }) => fn.countAll<number>().as("written"))
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    for (let index = 1; index <= count; index++) {
      await writeAuditLog(trx, {
        by: { id: null, name: "Le programme" },
        action: `publish ${Number(written) + index}`,
        subject: { kind: "review", id: "r" },
        now: new Date(Date.now() - 60_000 + Number(written) + index),
      });
    }
  });
}

/** Lifts the guards, as somebody who owns the database could. */
async function allowChanges(db: Kysely<Database>, dialect: Dialect) {
  if (dialect === "postgres") await sql`alter table journal disable trigger user`.execute(db);
  else for (const change of ["update", "delete"]) await sql.raw(`drop trigger journal_no_${change}`).execute(db);
}

function lastCheck(db: Kysely<Database>) {
  return db.selectFrom("audit_checks").select("problem").orderBy("checked_at", "desc").limit(1).executeTakeFirst();
}
