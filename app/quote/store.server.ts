import type { Insertable, Kysely } from "kysely";
import { auditLogOf } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import type { ContactSubmissionRow, Database } from "../../core/database/schema.ts";
import { randomKey, sha256 } from "../../core/hash.ts";
import { consumeLimit, lockLimit } from "../../core/rate-limit.ts";
import { fold, foldPlace } from "../../core/text/fold.ts";
import { SAME_CONTENT_MS } from "../../core/text/submission-limits.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import { isConfirmationToken, isReceiptToken, type RequestKey } from "./confirmation-link.server.ts";
import type { QueueReceipt } from "./receipt.server.ts";
import { type Estimate, type Quote, toContactSubmission, withNumber } from "./rules.ts";

export interface Submission {
  clientHash: string;
  submissionKey?: string | undefined;
  now?: Date;
  /** The estimate that the visitor saw. */
  estimate?: Estimate | null;
  queueReceipt?: QueueReceipt;
}

const KEPT = ["id", "confirmation_key", "message", "created_at", "state", "deleted_at"] as const;

/** `message` with the request's number. */
type Kept = RequestKey & Pick<ContactSubmissionRow, (typeof KEPT)[number]>;

type StoreQuoteResult =
  | { kind: "stored" | "duplicate"; request: Kept }
  | { kind: "limited"; retryAfterSeconds: number };

/** Stores a quote request once. A repeat returns the first row and does not count against the limit. */
export function storeQuote(
  db: Kysely<Database>,
  quote: Quote,
  { clientHash, submissionKey, now = new Date(), estimate = null, queueReceipt }: Submission,
): Promise<StoreQuoteResult> {
  const id = newId(now.getTime());
  const record = toContactSubmission(quote, estimate);
  const row = {
    ...record,
    id,
    message: withNumber(record.message, id),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    submission_key: submissionKey ?? null,
    content_hash: hashContent(record),
    client_hash: clientHash,
    folded: foldRequest(record),
    folded_place: foldPlace(`${record.postal_code} ${record.town}`),
    confirmation_key: randomKey(32),
  };
  const limit = { action: "quote", subject: clientHash, now };
  return db.transaction().execute(async (trx) => {
    // Serialises parallel posts of one client.
    await lockLimit(trx, limit);
    const repeated = await findRepeated(trx, row, now);
    if (repeated) return { kind: "duplicate", request: repeated };
    const answer = await consumeLimit(trx, limit);
    if (!answer.isAllowed) return { kind: "limited", retryAfterSeconds: answer.retryAfterSeconds };
    const corrected = await correctEarlier(trx, { ...row, message: record.message });
    if (!corrected && !(await insertUnlessKeyTaken(trx, row))) {
      // The same person sent the same content at the same moment from another IP address.
      const simultaneous = await findRepeated(trx, row, now);
      if (simultaneous) return { kind: "duplicate", request: simultaneous };
      // Same key, other content, too late or from too far to correct the first: store both.
      await insertUnlessKeyTaken(trx, { ...row, submission_key: null });
    }
    const request = corrected ?? { ...row, state: "new" as const, deleted_at: null };
    await alertStaff(trx, "request", [request.id], now);
    await queueReceipt?.(trx, request, now);
    return { kind: "stored", request };
  });
}

type SearchableFields = Pick<
  ContactSubmissionRow,
  "first_name" | "last_name" | "email" | "phone" | "subject" | "message"
>;

export function foldRequest({ first_name, last_name, email, phone, subject, message }: SearchableFields): string {
  return fold([first_name, last_name, email, phone, subject, message].join(" "));
}

/** Finds a request by its private link, until it is erased. */
export async function findConfirmed(db: Kysely<Database>, id: string, token: string, secret: string) {
  const request = await db
    .selectFrom("contact_submissions")
    .select([
      "id",
      "confirmation_key",
      "subject",
      "message",
      "fuel",
      "litres",
      "attested",
      "estimate",
      "street",
      "postal_code",
      "town",
      "words",
      "delivery_date",
      "first_name",
      "last_name",
      "created_at",
      "email",
      "phone",
      "state",
      "deleted_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return request && hasConfirmation(request) && isConfirmationToken(request, token, secret) ? request : undefined;
}

/** Finds a request by the link of its receipt, without address, phone, name or words. */
export async function findByReceipt(db: Kysely<Database>, id: string, token: string, secret: string) {
  const request = await db
    .selectFrom("contact_submissions")
    .select([
      "id",
      "confirmation_key",
      "fuel",
      "litres",
      "attested",
      "estimate",
      "town",
      "delivery_date",
      "created_at",
      "state",
      "deleted_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return request && hasConfirmation(request) && isReceiptToken(request, token, secret) ? request : undefined;
}

type NewRow = Insertable<Database["contact_submissions"]>;

function hashContent({ first_name, last_name, email, phone, message }: ReturnType<typeof toContactSubmission>): string {
  const content = JSON.stringify([first_name, last_name, email, phone, message]);
  return sha256(content);
}

/** Finds an earlier request with the same content. Skips those stored before confirmations had an address. */
async function findRepeated(trx: Kysely<Database>, row: NewRow, now: Date): Promise<Kept | undefined> {
  const since = new Date(now.getTime() - SAME_CONTENT_MS).toISOString();
  const found = await trx
    .selectFrom("contact_submissions")
    .select(KEPT)
    .where("content_hash", "=", row.content_hash)
    .where((eb) =>
      eb.or([
        eb("submission_key", "=", row.submission_key ?? null),
        eb.and([eb("client_hash", "=", row.client_hash ?? null), eb("created_at", ">", since)]),
      ]),
    )
    .where("confirmation_key", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found && hasConfirmation(found) ? found : undefined;
}

function hasConfirmation<Row extends { confirmation_key: string | null }>(row: Row): row is Row & RequestKey {
  return row.confirmation_key !== null;
}

/**
 * The same key with other content comes from a visitor who edited the form after a lost answer: replaces the first
 * request, which keeps its number, as long as staff have not touched it.
 */
async function correctEarlier(
  trx: Kysely<Database>,
  { id: _newId, created_at, confirmation_key, submission_key, client_hash, ...content }: NewRow,
): Promise<Kept | undefined> {
  const earlier = await trx
    .selectFrom("contact_submissions")
    .select([...KEPT, "version"])
    .where("submission_key", "=", submission_key ?? null)
    .where("client_hash", "=", client_hash ?? null)
    .where("state", "=", "new")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!earlier || !hasConfirmation(earlier)) return undefined;
  const { id, version } = earlier;
  if ((await auditLogOf(trx, "request", [id])).length > 0) return undefined;
  const message = withNumber(content.message, id);
  const { numUpdatedRows } = await trx
    .updateTable("contact_submissions")
    .set({ ...content, message, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { ...earlier, message } : undefined;
}

async function insertUnlessKeyTaken(trx: Kysely<Database>, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("contact_submissions")
    .values(row)
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
