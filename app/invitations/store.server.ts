import { type Insertable, type Kysely, type SqlBool, sql } from "kysely";
import { type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { Database, InvitationRow } from "../../core/database/schema.ts";

/** Databases take some ten thousand values in a statement. */
const ROWS_AT_ONCE = 500;

/** @returns whether all rows are stored; false when somebody has just invited for one of the orders */
export async function insertInvitations(trx: Kysely<Database>, rows: Insertable<Database["invitations"]>[]) {
  let stored = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const inserted = await trx
      .insertInto("invitations")
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    stored += inserted.length;
  }
  return stored === rows.length;
}

/** The columns that the public page may show: no name and no address. */
export function findByHash(db: Kysely<Database>, token_hash: string) {
  return db
    .selectFrom("invitations")
    .select(["id", "activity", "delivered_on", "expires_at", "spent_at", isVerified()])
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();
}

/** Locks the row until the transaction ends, so that a second person with the same link waits. */
export function lockByHash(trx: Kysely<Database>, token_hash: string) {
  return trx
    .updateTable("invitations")
    .set((eb) => ({ spent_at: eb.ref("spent_at") }))
    .where("token_hash", "=", token_hash)
    .returning(["id", "activity", "expires_at", "spent_at", "spent_review_id", isVerified()])
    .executeTakeFirst();
}

/** Staff linked it to an order, or to a request marked « commande ». */
function isVerified() {
  return sql<SqlBool>`(order_key is not null or exists (
    select 1 from contact_submissions
    where contact_submissions.id = invitations.request_id and contact_submissions.outcome = 'order'))`.as(
    "is_verified",
  );
}

/** Marks the invitation as used, so that no reminder follows. */
export function spend(trx: Kysely<Database>, id: string, reviewId: string, now: Date) {
  return trx
    .updateTable("invitations")
    .set({ spent_at: now.toISOString(), spent_review_id: reviewId, remind_at: null, email: null, customer_name: null })
    .where("id", "=", id)
    .execute();
}

/** No mail reached the address. */
export function markUnsent(trx: Kysely<Database>, id: string) {
  return (
    trx
      .updateTable("invitations")
      .set({ sent_at: null, remind_at: null })
      .where("id", "=", id)
      // One that was reminded of had arrived.
      .where("reminded_at", "is", null)
      .where("spent_at", "is", null)
      .execute()
  );
}

export type Batch = Pick<InvitationRow, "batch" | "source" | "created_at" | "created_by" | "activity"> & BatchCounts;
type BatchCounts = { count: number; mailed: number; spent: number };

export async function pageOfBatches(db: Kysely<Database>, request: PageRequest) {
  const firsts = db
    .selectFrom("invitations")
    .select(["id", "batch", "source", "created_at", "created_by", "activity"])
    .where("number", "=", sql.lit(1));
  const page = await paginate([firsts], "newest", request);
  if (page === "bad-cursor") return page;
  const counts = await countBatches(
    db,
    page.rows.map(({ batch }) => batch),
  );
  return { ...page, rows: page.rows.map((row): Batch => ({ ...row, ...(counts.get(row.batch) as BatchCounts) })) };
}

async function countBatches(db: Kysely<Database>, batches: string[]): Promise<Map<string, BatchCounts>> {
  if (batches.length === 0) return new Map();
  const rows = await db
    .selectFrom("invitations")
    .select((eb) => [
      "batch",
      eb.fn.countAll<number>().as("count"),
      eb.fn.count<number>("sent_at").as("mailed"),
      eb.fn.count<number>("spent_at").as("spent"),
    ])
    .where("batch", "in", batches)
    .groupBy("batch")
    .execute();
  return new Map(rows.map(({ batch, ...counts }) => [batch, counts]));
}

export type BatchInvitation = Awaited<ReturnType<typeof listBatch>>[number];

/** A slip that can still be printed and handed over. */
export const isToHandOver = ({ sent_at, spent_at, expires_at }: BatchInvitation, now = new Date()) =>
  sent_at === null && spent_at === null && expires_at > now.toISOString();

/** Whether its last mail has still to leave. A restored backup gives up mails that may have left. */
export const isQueued = () =>
  sql<SqlBool>`exists (
    select 1 from mail_outbox where mail_outbox.about_id = invitations.id and mail_outbox.abandoned_at is null)`;

export function listBatch(db: Kysely<Database>, batch: string) {
  return db
    .selectFrom("invitations")
    .leftJoin("invitation_objections", "invitation_objections.email_hash", "invitations.email_hash")
    .select(["id", "number", "source", "key", "token_hash", "activity", "delivered_on", "order_number", "request_id"])
    .select([
      "email",
      "invitations.email_hash",
      "customer_name",
      "invitations.created_at",
      "created_by",
      "expires_at",
      "sent_at",
      "reminded_at",
    ])
    .select(["spent_at", "invitation_objections.created_at as objected_at", isVerified(), isQueued().as("is_queued")])
    .where("batch", "=", batch)
    .orderBy("number")
    .execute();
}

export async function findInvitationFor(db: Kysely<Database>, requestId: string) {
  return db
    .selectFrom("invitations")
    .select(["batch", "created_at", "sent_at", "spent_at"])
    .where("request_id", "=", requestId)
    .executeTakeFirst();
}

/** Finds the reasons against inviting for these orders, requests and addresses. */
export async function readHistory(db: Kysely<Database>, asked: Asked, wroteSince: Date, now: Date) {
  const orders = await inSteps(asked.orders, (some) =>
    db.selectFrom("invitations").select("order_key as found").where("order_key", "in", some).execute(),
  );
  const requests = await inSteps(asked.requests, (some) =>
    db.selectFrom("invitations").select("request_id as found").where("request_id", "in", some).execute(),
  );
  const objected = await inSteps(asked.hashes, (some) =>
    db.selectFrom("invitation_objections").select("email_hash as found").where("email_hash", "in", some).execute(),
  );
  const open = await inSteps(asked.hashes, (some) =>
    db
      .selectFrom("invitations")
      .select("email_hash as found")
      .where("email_hash", "in", some)
      .where("order_key", "is", null)
      .where("spent_at", "is", null)
      .where("expires_at", ">", now.toISOString())
      .execute(),
  );
  const wrote = await inSteps(asked.emails, (some) =>
    db
      .selectFrom("reviews")
      .select(sql<string>`lower(customer_email)`.as("found"))
      .where(sql<string>`lower(customer_email)`, "in", some)
      .where("created_at", ">=", wroteSince.toISOString())
      .execute(),
  );
  const answered = await inSteps(asked.hashes, (some) =>
    db
      .selectFrom("invitations")
      .select("email_hash as found")
      .where("email_hash", "in", some)
      .where("spent_at", ">=", wroteSince.toISOString())
      .execute(),
  );
  return { orders, requests, objected, open, wrote, answered };
}

/** `emails` in lower case. */
type Asked = Record<"orders" | "requests" | "hashes" | "emails", string[]>;

async function inSteps(values: string[], read: (some: string[]) => Promise<{ found: string | null }[]>) {
  const found = new Set<string>();
  for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
    for (const row of await read(values.slice(at, at + ROWS_AT_ONCE))) if (row.found) found.add(row.found);
  }
  return found;
}

/** Deletes a batch without reviews. @returns the ids of its invitations */
export async function deleteUnspent(trx: Kysely<Database>, batch: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom("invitations")
    .where("batch", "=", batch)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("invitations as other")
            .select("other.id")
            .where("other.batch", "=", batch)
            .where("other.spent_at", "is not", null),
        ),
      ),
    )
    .returning("id")
    .execute();
  return deleted.map(({ id }) => id);
}

export function tieToOrder(
  trx: Kysely<Database>,
  id: string,
  { order_number, order_key }: { order_number: string; order_key: string },
) {
  return trx
    .updateTable("invitations")
    .set({ order_number, order_key })
    .where("id", "=", id)
    .where("order_key", "is", null)
    .where("spent_at", "is", null)
    .returning(["id", "number"])
    .executeTakeFirst();
}
