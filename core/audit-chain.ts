import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { latestPlausible } from "./clock.ts";
import type { AuditLogRow, Database } from "./database/schema.ts";
import { runOnce } from "./job-runs.ts";
import { DAY_MS } from "./text/durations.ts";
import { plural } from "./text/typography.ts";

/**
 * A hash chain over the audit log. A job seals new entries each minute. Somebody who changes, removes or reorders an
 * entry later has to recompute every hash after it, and then the heads in backups and in the technical log differ.
 */

/** The newest link. @property hash SHA-256 in hexadecimal, 64 zeros before the first entry */
export type ChainHead = { number: number; hash: string };

type ChainCheck = ChainHead & {
  /** The problem in French for staff, or null. */
  problem: string | null;
};

const NO_ENTRY: ChainHead = { number: 0, hash: "0".repeat(64) };
const ROWS_AT_ONCE = 500;
/** Entries get their time when they are written, but become visible when their transaction ends. */
const LATEST_COMMIT_MS = DAY_MS;
const CHECKS_KEPT = 30;

export async function readChainHead(db: Kysely<Database>): Promise<ChainHead> {
  const head = await db
    .selectFrom("audit_chain")
    .select(["number", "hash"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return head ?? NO_ENTRY;
}

/** Seals the new entries in batches; several instances may try at once. */
export async function sealAuditLog(db: Kysely<Database>): Promise<void> {
  for (let isMore = true; isMore; ) {
    const waiting = await listUnsealed(db, await readChainHead(db), 1);
    if (waiting.length === 0) return;
    const now = new Date();
    isMore = false;
    await runOnce(db, "seal", now.toISOString(), now, async (trx) => {
      isMore = (await sealNext(trx)) === ROWS_AT_ONCE;
    });
  }
}

async function sealNext(trx: Kysely<Database>): Promise<number> {
  let head = await readChainHead(trx);
  const entries = await listUnsealed(trx, head, ROWS_AT_ONCE);
  const links = entries.map((entry) => {
    head = { number: head.number + 1, hash: hashOf(head.hash, entry) };
    return { ...head, entry_id: entry.id };
  });
  if (links.length > 0) await trx.insertInto("audit_chain").values(links).execute();
  return links.length;
}

async function listUnsealed(db: Kysely<Database>, head: ChainHead, limit: number): Promise<AuditLogRow[]> {
  return db
    .selectFrom("journal")
    .leftJoin("audit_chain", "audit_chain.entry_id", "journal.id")
    .selectAll("journal")
    .where("audit_chain.entry_id", "is", null)
    .where("journal.at", ">=", await earliestUnsealed(db, head))
    .orderBy("journal.at")
    .orderBy("journal.id")
    .limit(limit)
    .execute();
}

/**
 * A lower bound, which spares reading the whole log each minute. Older entries are sealed already, or were forged. An
 * entry from a clock that ran ahead gives none.
 */
async function earliestUnsealed(db: Kysely<Database>, { number }: ChainHead): Promise<string> {
  const last = await db
    .selectFrom("audit_chain")
    .innerJoin("journal", "journal.id", "audit_chain.entry_id")
    .select("journal.at")
    .where("audit_chain.number", "<=", number)
    .where("journal.at", "<=", latestPlausible(new Date()))
    .orderBy("audit_chain.number", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ? new Date(Date.parse(last.at) - LATEST_COMMIT_MS).toISOString() : "";
}

/**
 * Follows the chain from its first link to its last.
 * @param known an earlier head, from a backup or the technical log, through which the chain must still pass
 */
export async function verifyAuditLog(db: Kysely<Database>, known?: ChainHead): Promise<ChainCheck> {
  const settled = await earliestUnsealed(db, await readChainHead(db));
  let head = NO_ENTRY;
  let settledCount = 0;
  for (let isMore = true; isMore; ) {
    const links = await db
      .selectFrom("audit_chain")
      .leftJoin("journal", "journal.id", "audit_chain.entry_id")
      .selectAll("journal")
      .select(["audit_chain.number", "audit_chain.hash"])
      .where("audit_chain.number", ">", head.number)
      .orderBy("audit_chain.number")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { number, hash, ...entry } of links) {
      const broken = (problem: string) => ({ ...head, problem });
      if (number !== head.number + 1) return broken(`l’entrée nᵒ ${head.number + 1} a été retirée`);
      if (entry.id === null) return broken(`l’entrée nᵒ ${number} a été effacée`);
      if (hash !== hashOf(head.hash, entry as AuditLogRow)) return broken(`l’entrée nᵒ ${number} a été modifiée`);
      head = { number, hash };
      if (known?.number === number && known.hash !== hash)
        return broken(`la chaîne a été refaite jusqu’au nᵒ ${number}`);
      if ((entry.at ?? "") < settled) settledCount += 1;
    }
    isMore = links.length === ROWS_AT_ONCE;
    await setImmediate();
  }
  if (known && known.number > head.number) {
    return { ...head, problem: `la chaîne s’arrête au nᵒ ${head.number}, avant le nᵒ ${known.number} déjà vu` };
  }
  const added = (await countBefore(db, settled)) - settledCount;
  return {
    ...head,
    problem: added > 0 ? `${added} ${plural(added, "entrée ajoutée", "entrées ajoutées")} après coup` : null,
  };
}

async function countBefore(db: Kysely<Database>, instant: string): Promise<number> {
  const { count } = await db
    .selectFrom("journal")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("at", "<", instant)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The result of the nightly check, stored for the staff area. */
export async function checkAuditLog(db: Kysely<Database>, now: Date): Promise<ChainCheck> {
  const check = await verifyAuditLog(db, await lastGoodHead(db));
  await db
    .insertInto("audit_checks")
    .values({ checked_at: now.toISOString(), ...check })
    .onConflict((conflict) => conflict.column("checked_at").doNothing())
    .execute();
  const kept = db.selectFrom("audit_checks").select("checked_at").orderBy("checked_at", "desc").limit(CHECKS_KEPT);
  const good = db
    .selectFrom("audit_checks")
    .select(({ fn }) => fn.max("checked_at").as("at"))
    .where("problem", "is", null);
  await db
    .deleteFrom("audit_checks")
    .where("checked_at", "not in", kept)
    .where((eb) => eb.or([eb("problem", "is not", null), eb("checked_at", "<", good)]))
    .execute();
  return check;
}

/** Whether a check of this UTC day is stored. */
export async function isAuditLogChecked(db: Kysely<Database>, now: Date): Promise<boolean> {
  const today = await db
    .selectFrom("audit_checks")
    .select("checked_at")
    .where("checked_at", ">=", now.toISOString().slice(0, 10))
    .where("checked_at", "<=", latestPlausible(now))
    .executeTakeFirst();
  return today !== undefined;
}

/** The head of the last check without a problem: a rebuilt chain must not pass the next check. */
function lastGoodHead(db: Kysely<Database>): Promise<ChainHead | undefined> {
  return db
    .selectFrom("audit_checks")
    .select(["number", "hash"])
    .where("problem", "is", null)
    .orderBy("checked_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The chain excludes the name of an account, which is personal data: its id represents it. */
function hashOf(previous: string, entry: AuditLogRow): string {
  const { id, at, actor_id, actor_name, action, subject_kind, subject_id, reason, details } = entry;
  const who = actor_id ?? actor_name;
  return createHash("sha256")
    .update(JSON.stringify([previous, id, at, who, action, subject_kind, subject_id, reason, details]))
    .digest("hex");
}
