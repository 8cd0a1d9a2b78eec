import { createHash, randomBytes } from "node:crypto";
import { type Expression, expressionBuilder, type Insertable, type Kysely, type SqlBool } from "kysely";
import { newId } from "../../server/database/id.ts";
import { type Page, type Place, readPage } from "../../server/database/keyset.ts";
import type { Database, ReviewReportRow, ReviewRow } from "../../server/database/schema.ts";
import { countHit, lockLimit } from "../security/limits.server.ts";
import { isAuthorToken } from "./author-link.server.ts";
import {
  type NewReview,
  RATINGS,
  REVIEWS_AT_MOST,
  SUBMISSIONS_PER_WINDOW,
  summarise,
  WINDOW_MINUTES,
} from "./rules.ts";
import { holdsEach, indexWords, rarestForms, wordsSought } from "./search.server.ts";
import { recordChange } from "./summary.server.ts";

/** Without script a double submit carries no key; the same words of the same client within this time are one review. */
const SAME_CONTENT_MINUTES = 10;

export interface Submission {
  /** The client's key (see limits.server.ts). */
  clientHash: string;
  submissionKey?: string | undefined;
  now?: Date;
}

export type SubmissionAnswer =
  | { kind: "stored" | "duplicate"; review: Pick<ReviewRow, "id" | "author_key"> }
  | { kind: "limited"; retryAfterSeconds: number };

/** Keeps a new review, pending, once. A repeated submission is acknowledged with the first one's row and not counted. */
export function submitReview(
  db: Kysely<Database>,
  review: NewReview,
  submission: Submission,
): Promise<SubmissionAnswer> {
  const { clientHash, submissionKey = null, now = new Date() } = submission;
  const contentHash = hashContent(review);
  const limit = {
    action: "submit_review",
    who: clientHash,
    max: SUBMISSIONS_PER_WINDOW,
    windowMinutes: WINDOW_MINUTES,
    now,
  };
  return db.transaction().execute(async (trx) => {
    // Parallel posts of one client come one after the other from here on.
    const hits = await lockLimit(trx, limit);
    const repeated = await findRepeated(trx, { contentHash, clientHash, submissionKey, now });
    if (repeated) return { kind: "duplicate", review: repeated };
    const answer = await countHit(trx, limit, hits);
    if (!answer.isAllowed) return { kind: "limited", retryAfterSeconds: answer.retryAfterSeconds };

    const row = {
      ...review,
      id: newId(now.getTime()),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      author_key: randomBytes(16).toString("base64url"),
      submission_key: submissionKey,
      content_hash: contentHash,
      client_hash: clientHash,
    };
    const isStored = await insertUnlessKeyTaken(trx, row);
    if (!isStored) {
      const holder = await findByKey(trx, submissionKey as string);
      // The same words at the same moment, from another address of the same person.
      if (holder.content_hash === contentHash) return { kind: "duplicate", review: holder };
      // Other words under the same key: the author changed them after an answer that got lost. No word is lost.
      await insertUnlessKeyTaken(trx, { ...row, submission_key: null });
    }
    await indexWords(trx, row);
    // Last: every submission waits for the row of the figures until the commit of the one before.
    await recordChange(trx, null, { state: "pending", rating: row.rating, deleted_at: null });
    return { kind: "stored", review: row };
  });
}

export function hashContent(review: NewReview): string {
  const { customer_name, customer_email, rating, comment, product_or_service, experience_date } = review;
  const content = [customer_name, customer_email, rating, comment, product_or_service, experience_date];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}

function findRepeated(
  trx: Kysely<Database>,
  sent: { contentHash: string; clientHash: string; submissionKey: string | null; now: Date },
) {
  const since = new Date(sent.now.getTime() - SAME_CONTENT_MINUTES * 60_000).toISOString();
  return trx
    .selectFrom("reviews")
    .select(["id", "author_key"])
    .where("content_hash", "=", sent.contentHash)
    .where((eb) =>
      eb.or([
        eb("submission_key", "=", sent.submissionKey),
        eb.and([eb("client_hash", "=", sent.clientHash), eb("created_at", ">", since)]),
      ]),
    )
    .where("withdrawn_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function insertUnlessKeyTaken(trx: Kysely<Database>, row: Insertable<Database["reviews"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("reviews")
    .values(row)
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

function findByKey(trx: Kysely<Database>, key: string) {
  return trx
    .selectFrom("reviews")
    .select(["id", "author_key", "content_hash"])
    .where("submission_key", "=", key)
    .executeTakeFirstOrThrow();
}

const PUBLIC_COLUMNS = [
  "id",
  "rating",
  "customer_name",
  "product_or_service",
  "comment",
  "created_at",
  "experience_date",
  "reply",
  "reply_at",
] as const;

export type PublicReview = Pick<ReviewRow, (typeof PUBLIC_COLUMNS)[number]> & { published_at: string };

/** Newest first. `older` and `newer` are cursors for `after` and `before`. */
export async function listPublished(
  db: Kysely<Database>,
  { limit, ...place }: Place,
): Promise<{ reviews: PublicReview[]; older: string | null; newer: string | null } | "bad-cursor"> {
  const query = db
    .selectFrom("reviews")
    .select(PUBLIC_COLUMNS)
    .select((eb) => eb.ref("published_at").$notNull().as("published_at"))
    .where("state", "=", "published")
    .where("deleted_at", "is", null);
  const page = await readPage([query], "newest", { limit: Math.min(limit, REVIEWS_AT_MOST), ...place });
  return page === "bad-cursor" ? page : { reviews: page.rows, older: page.next, newer: page.previous };
}

/** The figures over every published review (product point 7), read from one row. */
export async function getSummary(db: Kysely<Database>) {
  const counts = await db.selectFrom("review_summary").selectAll().executeTakeFirstOrThrow();
  const countOf = (rating: (typeof RATINGS)[number]) => counts[`rating_${rating}`];
  const figures = summarise({
    count: counts.published,
    sum: RATINGS.reduce((sum, rating) => sum + rating * countOf(rating), 0),
    satisfied: countOf(4) + countOf(5),
  });
  return { ...figures, ratings: RATINGS.map((rating) => ({ rating, count: countOf(rating) })).reverse() };
}

/** The review behind an author's private link, until it is erased. */
export async function findByAuthorLink(db: Kysely<Database>, id: string, token: string, secret: string) {
  const review = await db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return review && isAuthorToken(review, token, secret) ? review : undefined;
}

/** What a reader who reports a review sees of it. */
export function findPublished(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("reviews")
    .select(["id", "customer_name", "comment"])
    .where("id", "=", id)
    .where("state", "=", "published")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Of a list that is not longer, each review is looked at when words are sought in it. */
const SHORT = 500;

const STAFF_COLUMNS = [
  ...PUBLIC_COLUMNS,
  "customer_email",
  "state",
  "updated_at",
  "published_at",
  "refused_at",
  "refusal_reason",
  "refusal_note",
  "deleted_at",
  "withdrawn_at",
  "version",
] as const;

export const STAFF_FILTERS = ["all", "pending", "approved", "refused", "reported", "bin"] as const;
export type StaffFilter = (typeof STAFF_FILTERS)[number];
export type StaffReview = Pick<ReviewRow, (typeof STAFF_COLUMNS)[number]> & { open_reports: number };

export async function listForStaff(
  db: Kysely<Database>,
  {
    filter,
    order,
    search = "",
    ...place
  }: { filter: StaffFilter; order: "newest" | "oldest"; search?: string } & Place,
): Promise<Page<StaffReview> | "bad-cursor"> {
  const words = wordsSought(search);
  const rarest = words.length > 0 && !(await isShort(db, filter)) ? await rarestForms(db, words) : null;
  const isAsked = isInFilter(filter).and(holdsEach(rarest?.others ?? words));
  // Their place alone: what is found is sorted before it is cut to a page, and must not carry whole reviews along.
  const all = db.selectFrom("reviews").select(["id", "created_at"]).where(isAsked);
  const page = await readPage(rarest?.forms.map((form) => ofForm(db, form, isAsked)) ?? [all], order, place);
  if (page === "bad-cursor") return page;
  const ids = page.rows.map(({ id }) => id);
  const found = new Map((await readForStaff(db, ids)).map((review) => [review.id, review]));
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) };
}

function isInFilter(filter: StaffFilter) {
  const eb = expressionBuilder<Database, "reviews">();
  const isThere = eb("reviews.deleted_at", filter === "bin" ? "is not" : "is", null);
  if (filter === "all" || filter === "bin") return isThere;
  if (filter !== "reported") return isThere.and("reviews.state", "=", filter === "approved" ? "published" : filter);
  const reported = eb.selectFrom("review_reports").select("review_id").where("answered_at", "is", null);
  return isThere.and("reviews.id", "in", reported);
}

/** What waits is rarely much: it is gone through itself, and not the long list of a word for the few of its reviews that wait. */
async function isShort(db: Kysely<Database>, filter: StaffFilter): Promise<boolean> {
  return (await countsForStaff(db))[filter] <= SHORT;
}

/** The reviews under one word of the index that are asked for. */
function ofForm(db: Kysely<Database>, form: string, isAsked: Expression<SqlBool>) {
  const found = db
    .selectFrom("review_words")
    .innerJoin("reviews", "reviews.id", "review_words.review_id")
    .select(["review_words.review_id as id", "review_words.created_at"])
    .where("word", "=", form)
    .where(isAsked);
  return db.selectFrom(found.as("reviews")).select(["id", "created_at"]);
}

function readForStaff(db: Kysely<Database>, ids: string[]): Promise<StaffReview[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("reviews")
    .select(STAFF_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom("review_reports")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("review_id", "=", "reviews.id")
        .where("answered_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("open_reports"),
    )
    .where("id", "in", ids)
    .execute();
}

/** How many reviews each filter shows. */
export async function countsForStaff(db: Kysely<Database>): Promise<Record<StaffFilter, number>> {
  const { pending, published, refused, deleted } = await db
    .selectFrom("review_summary")
    .selectAll()
    .executeTakeFirstOrThrow();
  const { reported } = await db
    .selectFrom("review_reports")
    .innerJoin("reviews", "reviews.id", "review_reports.review_id")
    .select((eb) => eb.fn.count<number>("review_id").distinct().as("reported"))
    .where("answered_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return { all: pending + published + refused, pending, approved: published, refused, reported, bin: deleted };
}

/** The reports about some reviews that wait for an answer, oldest first. */
export function listOpenReports(db: Kysely<Database>, reviewIds: string[]): Promise<ReviewReportRow[]> {
  return db
    .selectFrom("review_reports")
    .selectAll()
    .where("review_id", "in", reviewIds)
    .where("answered_at", "is", null)
    .orderBy("created_at")
    .execute();
}
