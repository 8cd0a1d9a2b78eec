import type { Kysely, Updateable } from "kysely";
import type { Database, ReviewRow } from "../../server/database/schema.ts";
import { cancelMail, queueMail } from "../../server/mail.ts";
import { type Actor, writeJournal } from "../staff/journal.server.ts";
import { authorLink } from "./author-link.server.ts";
import { hashContent } from "./intake.server.ts";
import { publishedLetter, refusedLetter } from "./letters.server.ts";
import { canTransition, LETTER_DELAY_MS, type RefusalReason, type ReviewState } from "./life.ts";
import type { NewReview } from "./rules.ts";
import { reindexWords } from "./search.server.ts";
import { recordChange, recordErased } from "./summary.server.ts";

const LETTERS = ["review_published", "review_refused"];

export interface Decision {
  by: Actor;
  /** Where the links of letters lead, and the key that signs them. */
  site: { url: string; secret: string };
  /** The version that was on the screen. Without it the decision counts for whatever version is there. */
  expectedVersion?: number | undefined;
  now?: Date | undefined;
}

/** `conflict`: somebody else was quicker, or the state allows no such step; `current` is how the review is now. */
export type ChangeAnswer =
  | { kind: "done"; review: ReviewRow }
  | { kind: "conflict"; current: ReviewRow }
  | { kind: "missing" };

export function publish(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "publish",
    decision,
    (review, now) =>
      // After an undo the first publication's date comes back.
      mayBecome(review, "published") && { state: "published", published_at: review.published_at ?? now },
  );
}

export function unpublish(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "unpublish",
    decision,
    (review) => review.state === "published" && mayBecome(review, "pending") && { state: "pending" },
  );
}

export function refuse(
  db: Kysely<Database>,
  id: string,
  { reason, note = null, ...decision }: Decision & { reason: RefusalReason; note?: string | null },
) {
  return change(
    db,
    id,
    "refuse",
    decision,
    (review, now) =>
      mayBecome(review, "refused") && {
        state: "refused",
        refused_at: now,
        refusal_reason: reason,
        refusal_note: note,
      },
    reason,
  );
}

/** Puts a refused review back among those that wait. */
export function reconsider(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "reconsider",
    decision,
    (review) => review.state === "refused" && mayBecome(review, "pending") && { state: "pending", ...NOT_REFUSED },
  );
}

/** What a review was before a decision that is undone. */
export type Former =
  | { state: "pending" }
  | { state: "published" }
  | { state: "refused"; reason: RefusalReason; note: string | null };

/** Undoes a decision: the review is what it was before, and an author who was told of that is not told again. */
export function takeBack(db: Kysely<Database>, id: string, { to, ...decision }: Decision & { to: Former }) {
  return change(db, id, "take_back", decision, (review, now) => {
    if (review.deleted_at !== null || review.state === to.state) return false;
    if (to.state === "refused") {
      return { state: "refused", refused_at: now, refusal_reason: to.reason, refusal_note: to.note };
    }
    if (to.state === "published") return review.published_at !== null && { ...NOT_REFUSED, state: "published" };
    // A publication that is undone never was; an earlier one keeps its date.
    const published_at = review.updated_at === review.published_at ? null : review.published_at;
    return { ...NOT_REFUSED, published_at, state: "pending" };
  });
}

/** The company's public reply, or none; it stands under the review whenever that is published. */
export function reply(db: Kysely<Database>, id: string, { text, ...decision }: Decision & { text: string | null }) {
  return change(
    db,
    id,
    text === null ? "remove_reply" : "reply",
    decision,
    (review, now) =>
      review.deleted_at === null &&
      review.reply !== text && {
        reply: text,
        reply_at: text === null ? null : now,
        reply_by: text === null ? null : decision.by.name,
      },
  );
}

/** Into the bin; `restore` takes it back for 30 days. */
export function remove(db: Kysely<Database>, id: string, decision: Decision) {
  return change(db, id, "remove", decision, (review, now) => review.deleted_at === null && { deleted_at: now });
}

export function restore(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "restore",
    decision,
    (review) => review.deleted_at !== null && review.withdrawn_at === null && { deleted_at: null },
  );
}

const AUTHOR: Actor = { id: null, name: "Auteur" };
type ByAuthor = Omit<Decision, "by">;

/** The author's correction waits like a new review. */
export function correct(db: Kysely<Database>, id: string, review: NewReview, options: ByAuthor) {
  return change(
    db,
    id,
    "correct",
    { ...options, by: AUTHOR },
    ({ deleted_at }) =>
      deleted_at === null && {
        ...review,
        content_hash: hashContent(review),
        state: "pending",
        published_at: null,
        ...NOT_REFUSED,
      },
  );
}

/** The author takes the review back: staff cannot restore it, and it is erased with the bin. */
export function withdraw(db: Kysely<Database>, id: string, options: ByAuthor) {
  return change(
    db,
    id,
    "withdraw",
    { ...options, by: AUTHOR },
    ({ withdrawn_at, deleted_at }, now) =>
      withdrawn_at === null && { deleted_at: deleted_at ?? now, withdrawn_at: now },
  );
}

/** Erases a review of the bin for good, with its reports and letters. */
export function erase(
  db: Kysely<Database>,
  id: string,
  { by, now }: Pick<Decision, "by" | "now">,
): Promise<ChangeAnswer> {
  return db.transaction().execute(async (trx) => {
    const erased = await trx
      .deleteFrom("reviews")
      .where("id", "=", id)
      .where("deleted_at", "is not", null)
      .returningAll()
      .executeTakeFirst();
    if (!erased) return conflictOver(trx, id);
    await cancelMail(trx, { aboutId: id, kinds: LETTERS });
    await recordErased(trx, 1);
    await writeJournal(trx, { by, action: "erase", subject: { kind: "review", id }, now });
    return { kind: "done", review: erased };
  });
}

/** Erases what was put into the bin before `limit` (ISO-8601). Returns how many. */
export async function eraseOldReviews(trx: Kysely<Database>, limit: string): Promise<number> {
  const erased = await trx.deleteFrom("reviews").where("deleted_at", "<", limit).returning("id").execute();
  for (const { id } of erased) await cancelMail(trx, { aboutId: id, kinds: LETTERS });
  if (erased.length > 0) await recordErased(trx, erased.length);
  return erased.length;
}

const NOT_REFUSED = { refused_at: null, refusal_reason: null, refusal_note: null };

const mayBecome = (review: ReviewRow, state: ReviewState) =>
  review.deleted_at === null && canTransition(review.state, state);

/**
 * Every change of a review: `plan` gives the columns to set, or false where the state allows no such step. The update
 * names the version that the plan was made for, so of two people who decide at once one is told.
 */
function change(
  db: Kysely<Database>,
  id: string,
  action: string,
  { by, site, expectedVersion, now = new Date() }: Decision,
  plan: (review: ReviewRow, now: string) => Updateable<Database["reviews"]> | false,
  reason?: string,
): Promise<ChangeAnswer> {
  return db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
    if (!before) return { kind: "missing" };
    const values = (expectedVersion ?? before.version) === before.version && plan(before, now.toISOString());
    if (!values) return { kind: "conflict", current: before };
    const after = await trx
      .updateTable("reviews")
      .set({ ...values, updated_at: now.toISOString(), version: before.version + 1 })
      .where("id", "=", id)
      .where("version", "=", before.version)
      .returningAll()
      .executeTakeFirst();
    if (!after) return conflictOver(trx, id);
    await recordChange(trx, before, after);
    if (before.content_hash !== after.content_hash) await reindexWords(trx, after);
    if (action !== "take_back" || isAuthorToBeTold(before, after)) await rewriteLetters(trx, before, after, site, now);
    else await cancelMail(trx, { aboutId: id, kinds: LETTERS });
    await writeJournal(trx, { by, action, subject: { kind: "review", id }, reason, now });
    return { kind: "done", review: after };
  });
}

async function conflictOver(trx: Kysely<Database>, id: string): Promise<ChangeAnswer> {
  const current = await trx.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return current ? { kind: "conflict", current } : { kind: "missing" };
}

/** Drops the letter that still waits, and queues the one that is due for what the review has become. */
async function rewriteLetters(
  trx: Kysely<Database>,
  before: ReviewRow,
  after: ReviewRow,
  site: Decision["site"],
  now: Date,
) {
  if (before.state === after.state && before.deleted_at === after.deleted_at) return;
  // An author is told of a refusal even if the review then goes to the bin.
  if (after.deleted_at !== null && after.withdrawn_at === null && after.state === "refused") return;
  await cancelMail(trx, { aboutId: after.id, kinds: LETTERS });
  if (!after.customer_email || after.deleted_at !== null) return;
  if (before.state === after.state && !wasRemovedBeforeItsLetter(before)) return;

  const link = `${site.url}${authorLink(after, site.secret)}`;
  const mail = { to: after.customer_email, aboutId: after.id, sendAfter: new Date(now.getTime() + LETTER_DELAY_MS) };
  if (after.state === "published") {
    await queueMail(trx, { ...mail, kind: "review_published", ...publishedLetter(link, site.url) });
  } else if (after.state === "refused") {
    const reason = after.refusal_reason as RefusalReason;
    await queueMail(trx, {
      ...mail,
      kind: "review_refused",
      ...refusedLetter(reason, after.refusal_note, link, site.url),
    });
  }
}

/** The letter of a publication is written again by an undo only if the undone decision had dropped it. */
function isAuthorToBeTold(before: ReviewRow, after: ReviewRow): boolean {
  if (after.state !== "published") return true;
  return Date.parse(before.updated_at) - Date.parse(after.published_at ?? "") < LETTER_DELAY_MS;
}

/** Published and put into the bin within the minute: the letter was dropped, so a restored review needs it again. */
function wasRemovedBeforeItsLetter({ state, deleted_at, published_at }: ReviewRow): boolean {
  if (state !== "published" || deleted_at === null || published_at === null) return false;
  return Date.parse(deleted_at) - Date.parse(published_at) < LETTER_DELAY_MS;
}
