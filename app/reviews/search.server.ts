import { setImmediate } from "node:timers/promises";
import { type Expression, expressionBuilder, type Insertable, type Kysely, type SqlBool, sql } from "kysely";
import { isReadBackwards, type Page, type PageRequest, paginate, toPage } from "../../core/database/paginate.ts";
import type { Database, ReviewActivity, ReviewRow } from "../../core/database/schema.ts";
import { wordsOf } from "../../core/words.ts";
import { isShown } from "./workflow.ts";

const MAX_SEARCH_WORDS = 5;
const MAX_FORMS = 10;
/** The limit when counting matches to find the rarest word. */
const COUNT_LIMIT = 5_000;
/** Rows per insert: PostgreSQL takes 65,535 values, SQLite 32,766. */
const WORDS_AT_ONCE = 5_000;

type IndexedReview = Pick<ReviewRow, "id" | "created_at" | "customer_name" | "comment" | "activity"> &
  Partial<Pick<ReviewRow, "customer_email" | "product_or_service" | "state" | "deleted_at">>;

export async function indexWords(trx: Kysely<Database>, reviews: IndexedReview[]): Promise<void> {
  const shown = reviews.flatMap((review) =>
    rowsOf(review, [review.customer_name, review.product_or_service, review.comment].join(" ")).map((row) => ({
      ...row,
      public_activity: publicActivity(review),
    })),
  );
  // Only staff may search addresses. A word that is shown too stays public.
  const hidden = reviews.flatMap((review) =>
    rowsOf(review, review.customer_email ?? "").map((row) => ({ ...row, is_private: 1 as const })),
  );
  await insertRows(trx, shown);
  await insertRows(trx, hidden);
}

const rowsOf = ({ id, created_at }: IndexedReview, text: string) =>
  wordsOf(text).map((word) => ({ word, review_id: id, created_at }));

async function insertRows(trx: Kysely<Database>, rows: Insertable<Database["review_words"]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += WORDS_AT_ONCE) {
    await trx
      .insertInto("review_words")
      .values(rows.slice(from, from + WORDS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function reindexWords(trx: Kysely<Database>, review: IndexedReview): Promise<void> {
  await trx.deleteFrom("review_words").where("review_id", "=", review.id).execute();
  await indexWords(trx, [review]);
}

/** The activity with which the public search finds a review's words; null while it finds none. */
export function publicActivity({
  activity,
  state,
  deleted_at = null,
}: Pick<IndexedReview, "activity" | "state" | "deleted_at">) {
  return isShown({ state, deleted_at }) ? activity : null;
}

export function searchWords(search: string): string[] {
  return wordsOf(search).slice(0, MAX_SEARCH_WORDS);
}

export function containsEach(words: string[], among: Among = "all"): Expression<SqlBool> {
  const { and } = expressionBuilder<Database, "reviews">();
  return and(words.map((word) => contains(word, among)));
}

/** `public` excludes words that occur only in an e-mail address. */
type Among = "all" | "public";

/** Not `exists`: PostgreSQL would join all matching reviews to return 20. */
function contains(word: string, among: Among): Expression<SqlBool> {
  const eb = expressionBuilder<Database, "reviews">();
  const found = eb
    .selectFrom("review_words")
    .select("word")
    .whereRef("review_id", "=", "reviews.id")
    .where(beginsWith(word))
    .$if(among === "public", (some) => some.where("is_private", "=", 0))
    .limit(1);
  return eb(found, "is not", null);
}

/**
 * The indexed words that begin with the rarest searched word, each a list sorted by time, and the remaining searched
 * words. Null when matches are frequent: then scanning the reviews finds a page quickly.
 */
export async function rarestForms(
  db: Kysely<Database>,
  words: string[],
): Promise<{ forms: string[]; others: string[] } | null> {
  const word = await rarest(db, words);
  const forms = await formsOf(db, word);
  return forms.length > MAX_FORMS ? null : { forms, others: words.filter((other) => other !== word) };
}

async function rarest(db: Kysely<Database>, words: string[]): Promise<string> {
  const [only = ""] = words;
  if (words.length === 1) return only;
  const counted = await Promise.all(words.map(async (word) => ({ word, count: await countUpToLimit(db, word) })));
  return counted.reduce((rare, other) => (other.count < rare.count ? other : rare)).word;
}

async function countUpToLimit(db: Kysely<Database>, word: string): Promise<number> {
  const some = db.selectFrom("review_words").select("review_id").where(beginsWith(word)).limit(COUNT_LIMIT);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The indexed words with this prefix, at most {@link MAX_FORMS} + 1. Each costs one index step. */
async function formsOf(db: Kysely<Database>, word: string): Promise<string[]> {
  const next = (from: Expression<SqlBool>) =>
    sql`select min(word) from review_words where ${from} and word < ${prefixEnd(word)}`;
  const { rows } = await sql<{ form: string }>`with recursive forms(form) as (
    ${next(sql`word >= ${word}`)} union all select (${next(sql`word > form`)}) from forms where form is not null
  ) select form from forms where form is not null limit ${sql.lit(MAX_FORMS + 1)}`.execute(db);
  return rows.map(({ form }) => form);
}

function beginsWith(word: string): Expression<SqlBool> {
  const eb = expressionBuilder<Database, "review_words">();
  return eb.and([eb("word", ">=", word), eb("word", "<", prefixEnd(word))]);
}

const prefixEnd = (word: string) => `${word}\u{10ffff}`;

/** Candidates per query: few enough to keep the process responsive. */
const LARGEST_STEP = 500;

/**
 * A page of published reviews with these words, newest first. Reads the index in steps, because none of the reviews
 * with a frequent word may match the rest.
 */
export async function searchPublished(
  db: Kysely<Database>,
  words: string[],
  { activity, isWanted }: { activity: ReviewActivity | undefined; isWanted: Expression<SqlBool> },
  request: PageRequest,
): Promise<Page<{ id: string; created_at: string }> | "bad-cursor"> {
  const rarest = await rarestForms(db, words);
  const candidates = rarest
    ? rarest.forms.map((form) => reviewsWithPublicForm(db, form, activity))
    : [db.selectFrom("reviews").select(["id", "created_at"]).where(isPublished())];
  const isMatch = expressionBuilder<Database, "reviews">().and([
    isPublished(),
    isWanted,
    containsEach(rarest?.others ?? words, "public"),
  ]);
  const found: { id: string; created_at: string }[] = [];
  const isBackwards = isReadBackwards(request);
  let limit = request.limit + 1;
  for (let cursor: Omit<PageRequest, "limit"> = request; ; limit = Math.min(2 * limit, LARGEST_STEP)) {
    const step = await paginate(candidates, "newest", { ...cursor, limit });
    if (step === "bad-cursor") return step;
    const matching = await idsOf(db, step.rows, isMatch);
    found.push(...(isBackwards ? step.rows.toReversed() : step.rows).filter(({ id }) => matching.has(id)));
    const further = isBackwards ? step.previous : step.next;
    if (found.length > request.limit || further === null) return toPage(found, request);
    cursor = isBackwards ? { before: further } : { after: further };
    // SQLite answers synchronously: without this, all steps would share one turn of the event loop.
    await setImmediate();
  }
}

function reviewsWithPublicForm(db: Kysely<Database>, form: string, activity: ReviewActivity | undefined) {
  const found = db
    .selectFrom("review_words")
    .select(["review_id as id", "created_at"])
    .where("word", "=", form)
    .where((eb) => (activity ? eb("public_activity", "=", activity) : eb("public_activity", "is not", null)));
  return db.selectFrom(found.as("reviews")).select(["id", "created_at"]);
}

async function idsOf(db: Kysely<Database>, rows: { id: string }[], isMatch: Expression<SqlBool>) {
  if (rows.length === 0) return new Set<string>();
  const ids = rows.map(({ id }) => id);
  const matching = await db.selectFrom(reviewsAt(db, ids)).select("id").where(isMatch).execute();
  return new Set(matching.map(({ id }) => id));
}

/**
 * For `selectFrom`. The limit makes both databases look up these ids first, instead of reading all published reviews.
 */
export function reviewsAt(db: Kysely<Database>, ids: string[]) {
  return db.selectFrom("reviews").selectAll().where("id", "in", ids).limit(ids.length).as("reviews");
}

export function isPublished(): Expression<SqlBool> {
  const eb = expressionBuilder<Database, "reviews">();
  return eb.and([eb("reviews.state", "=", "published"), eb("reviews.deleted_at", "is", null)]);
}
