import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { insertWords, wordsOf } from "../../core/database/review-words.ts";
import type { Database, ReviewRow } from "../../core/database/schema.ts";

const MAX_SEARCH_WORDS = 5;
const MAX_FORMS = 10;
/** Count matches up to this number to find the rarest word. */
const COUNT_LIMIT = 5_000;

type IndexedReview = Pick<ReviewRow, "id" | "created_at" | "customer_name" | "comment"> &
  Partial<Pick<ReviewRow, "customer_email" | "product_or_service">>;

export function indexWords(trx: Kysely<Database>, reviews: IndexedReview[]): Promise<void> {
  return insertWords(
    trx,
    reviews.map(({ customer_name, customer_email, product_or_service, comment, ...review }) => ({
      ...review,
      text: [customer_name, customer_email, product_or_service, comment].join(" "),
    })),
  );
}

export async function reindexWords(trx: Kysely<Database>, review: IndexedReview): Promise<void> {
  await trx.deleteFrom("review_words").where("review_id", "=", review.id).execute();
  await indexWords(trx, [review]);
}

export function searchWords(search: string): string[] {
  return wordsOf(search).slice(0, MAX_SEARCH_WORDS);
}

export function containsEach(words: string[]): Expression<SqlBool> {
  const { and } = expressionBuilder<Database, "reviews">();
  return and(words.map(contains));
}

/** A scalar subquery instead of `exists`: for `exists` PostgreSQL joins all matching reviews to return 20. */
function contains(word: string): Expression<SqlBool> {
  const eb = expressionBuilder<Database, "reviews">();
  const found = eb
    .selectFrom("review_words")
    .select("word")
    .whereRef("review_id", "=", "reviews.id")
    .where(beginsWith(word))
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
