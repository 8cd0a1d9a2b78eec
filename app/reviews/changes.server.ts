import type { Kysely, Updateable } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database, ReviewRow, ReviewState } from "../../core/database/schema.ts";
import { dropEmails, type EmailContext, hasEmailWaiting, rewriteEmails } from "./author-emails.server.ts";
import { type Step, stepsSince } from "./history.server.ts";
import type { NewReview } from "./rules.ts";
import { reindexWords } from "./search.server.ts";
import { hashContent } from "./submit.server.ts";
import { recordChange, recordErased } from "./summary.server.ts";
import { canTransition, type DeletionReason, type RefusalReason } from "./workflow.ts";

export interface Decision {
  by: Actor;
  site: EmailContext;
  /** The version on screen. Without it the decision applies to any version. */
  expectedVersion?: number | undefined;
  now?: Date | undefined;
}

/** The state before a change; `note` belongs to a refusal. */
export type Before = Pick<ReviewRow, "state" | "refusal_reason" | "refusal_note" | "reply">;

/**
 * `conflict`: somebody else was first, or the state does not allow the step; `current` is the
 * review now, `step` the last change. `unexplained`: a deletion without its required reason.
 * `isCorrected`: the author changed the text meanwhile, which blocks a publication only.
 */
export type ChangeAnswer =
  | { kind: "done"; review: ReviewRow; before: Before; isCorrected: boolean; isAuthorTold: boolean }
  | { kind: "conflict"; current: ReviewRow; step: Step | undefined }
  | { kind: "unexplained" }
  | { kind: "missing" };

export function publish(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "publish",
    decision,
    (review, now) =>
      // A review published again keeps its first publication date.
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
    {
      reason,
      isAboveCorrections: true,
      isRepeated: (review) => review.refusal_reason === reason && review.refusal_note === note,
    },
  );
}

export function reconsider(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "reconsider",
    decision,
    (review) => review.state === "refused" && mayBecome(review, "pending") && { state: "pending", ...NOT_REFUSED },
  );
}

export type Former = { state: ReviewState; reason: DeletionReason | null; note: string | null };

/** Undoes a decision. Sends no second email about a state that the author already knows. */
export function takeBack(db: Kysely<Database>, id: string, { to, ...decision }: Decision & { to: Former }) {
  return change(db, id, "take_back", decision, (review, now) => {
    if (review.deleted_at !== null || review.state === to.state) return false;
    if (to.state === "refused") {
      if (to.reason === null) return false;
      return { state: "refused", refused_at: now, refusal_reason: to.reason, refusal_note: to.note };
    }
    if (to.state === "published") return review.published_at !== null && { ...NOT_REFUSED, state: "published" };
    // Undoing a first publication removes its date; an earlier date stays.
    const published_at = review.updated_at === review.published_at ? null : review.published_at;
    return { ...NOT_REFUSED, published_at, state: "pending" };
  });
}

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
    { isRepeated: (review) => review.reply === text },
  );
}

/** Moves a review to the bin; `restore` returns it within 30 days. A refused review already has its reason. */
export function remove(
  db: Kysely<Database>,
  id: string,
  { reason, ...decision }: Decision & { reason: DeletionReason | null },
) {
  return change(
    db,
    id,
    "remove",
    decision,
    (review, now) => {
      if (review.deleted_at !== null) return false;
      return review.state === "refused" || reason !== null ? { deleted_at: now } : "unexplained";
    },
    { reason: reason ?? undefined, isAboveCorrections: true },
  );
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

/** The author withdraws the review: staff cannot restore it, and it expires with the bin. */
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
    if (!erased) {
      const current = await trx.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
      const [step] = current ? await stepsSince(trx, current, current.version - 1) : [];
      return current ? { kind: "conflict", current, step } : { kind: "missing" };
    }
    await dropEmails(trx, id);
    await recordErased(trx, 1);
    await writeAuditLog(trx, { by, action: "erase", subject: { kind: "review", id }, now });
    return { kind: "done", review: erased, before: erased, isCorrected: false, isAuthorTold: false };
  });
}

export async function eraseOldReviews(trx: Kysely<Database>, limit: string): Promise<number> {
  const erased = await trx.deleteFrom("reviews").where("deleted_at", "<", limit).returning("id").execute();
  for (const { id } of erased) await dropEmails(trx, id);
  if (erased.length > 0) await recordErased(trx, erased.length);
  return erased.length;
}

const NOT_REFUSED = { refused_at: null, refusal_reason: null, refusal_note: null };

const mayBecome = (review: ReviewRow, state: ReviewState) =>
  review.deleted_at === null && canTransition(review.state, state);

type Options = {
  reason?: string | undefined;
  /** Applies even if the author corrected the text meanwhile: corrections must not block moderation. */
  isAboveCorrections?: boolean;
  /** Whether this decision is a double submit of the one that the same person just made. */
  isRepeated?: (review: ReviewRow) => boolean;
};

function change(
  db: Kysely<Database>,
  id: string,
  action: string,
  { by, site, expectedVersion, now = new Date() }: Decision,
  plan: (review: ReviewRow, now: string) => Updateable<Database["reviews"]> | false | "unexplained",
  { reason, isAboveCorrections = false, isRepeated = () => true }: Options = {},
): Promise<ChangeAnswer> {
  return db.transaction().execute(async (trx) => {
    const before = await lock(trx, id);
    if (!before) return { kind: "missing" };
    const steps = await stepsSince(trx, before, expectedVersion ?? before.version);
    const isCorrected = steps.length > 0 && steps.every((step) => step.action === "correct");
    const isAsSeen = (expectedVersion ?? before.version) === before.version || (isCorrected && isAboveCorrections);
    const values = isAsSeen && plan(before, now.toISOString());
    if (values === "unexplained") return { kind: "unexplained" };
    if (!values) {
      const [step = (await stepsSince(trx, before, before.version - 1))[0]] = steps;
      const isTwice = steps.length === 1 && step?.action === action && step.actor_id === by.id && isRepeated(before);
      const former = isTwice && formerOf(before);
      if (!former) return { kind: "conflict", current: before, step };
      const isAuthorTold = await hasEmailWaiting(trx, id);
      return { kind: "done", review: before, before: former, isCorrected: false, isAuthorTold };
    }
    const after = await trx
      .updateTable("reviews")
      .set({ ...values, updated_at: now.toISOString(), version: before.version + 1, former: writeFormer(before) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(trx, before, after);
    if (before.content_hash !== after.content_hash) await reindexWords(trx, after);
    const isAuthorTold = await rewriteEmails(trx, { before, after, action, reason: reason ?? null }, site, now);
    const details = { from: before.state };
    await writeAuditLog(trx, { by, action, subject: { kind: "review", id }, reason, details, now });
    return { kind: "done", review: after, before, isCorrected, isAuthorTold };
  });
}

/** Records what a change replaced, until the next change. The version ties it to that change. */
function writeFormer({ version, state, refusal_reason, refusal_note, reply }: ReviewRow): string {
  return JSON.stringify({ version, state, refusal_reason, refusal_note, reply });
}

/** What the last change replaced; null if an older release made it. */
function formerOf({ former, version }: ReviewRow): Before | null {
  const values = JSON.parse(former ?? "null") as (Before & { version: number }) | null;
  return values?.version === version - 1 ? values : null;
}

/** Locks the row: of two concurrent decisions the second sees the result of the first. */
function lock(trx: Kysely<Database>, id: string): Promise<ReviewRow | undefined> {
  return trx
    .updateTable("reviews")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
