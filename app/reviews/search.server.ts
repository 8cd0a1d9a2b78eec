import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { noteWords, wordsOf } from "../../core/database/review-words.ts";
import type { Database, ReviewRow } from "../../core/database/schema.ts";

const MOST_WORDS_SOUGHT = 5;
/** What begins with a word sought is listed by its whole words, up to so many. */
const MOST_FORMS = 10;
/** How far reviews with a word are counted to find the rarest of several. */
const RARE = 5_000;

type Indexed = Pick<ReviewRow, "id" | "created_at" | "customer_name" | "comment"> &
  Partial<Pick<ReviewRow, "customer_email" | "product_or_service">>;

/** Notes which words new reviews hold. */
export function indexWords(trx: Kysely<Database>, reviews: Indexed[]): Promise<void> {
  return noteWords(
    trx,
    reviews.map(({ customer_name, customer_email, product_or_service, comment, ...review }) => ({
      ...review,
      text: [customer_name, customer_email, product_or_service, comment].join(" "),
    })),
  );
}

/** The same of a review whose words have changed. */
export async function reindexWords(trx: Kysely<Database>, review: Indexed): Promise<void> {
  await trx.deleteFrom("review_words").where("review_id", "=", review.id).execute();
  await indexWords(trx, [review]);
}

/** The words by which staff seek reviews, whatever their case and accents. */
export function wordsSought(search: string): string[] {
  return wordsOf(search).slice(0, MOST_WORDS_SOUGHT);
}

/** Whether a review holds a word beginning with each word sought. */
export function holdsEach(words: string[]): Expression<SqlBool> {
  const { and } = expressionBuilder<Database, "reviews">();
  return and(words.map(holds));
}

/** A subquery of one value and not `exists`: PostgreSQL would read all reviews with the word to join them, for 20 of them. */
function holds(word: string): Expression<SqlBool> {
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
 * The whole words under which the reviews that hold the rarest of these words stand, each in a list by time, and the other
 * words sought. Null when they are too many: then a frequent beginning, met soon by going through all reviews.
 */
export async function rarestForms(
  db: Kysely<Database>,
  words: string[],
): Promise<{ forms: string[]; others: string[] } | null> {
  const word = await rarest(db, words);
  const forms = await formsOf(db, word);
  return forms.length > MOST_FORMS ? null : { forms, others: words.filter((other) => other !== word) };
}

async function rarest(db: Kysely<Database>, words: string[]): Promise<string> {
  const [only = ""] = words;
  if (words.length === 1) return only;
  const counted = await Promise.all(words.map(async (word) => ({ word, count: await countUpToRare(db, word) })));
  return counted.reduce((rare, other) => (other.count < rare.count ? other : rare)).word;
}

async function countUpToRare(db: Kysely<Database>, word: string): Promise<number> {
  const some = db.selectFrom("review_words").select("review_id").where(beginsWith(word)).limit(RARE);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The different words that begin like this one, one more than {@link MOST_FORMS} at most: a step in the index for each. */
async function formsOf(db: Kysely<Database>, word: string): Promise<string[]> {
  const next = (from: Expression<SqlBool>) =>
    sql`select min(word) from review_words where ${from} and word < ${endOf(word)}`;
  const { rows } = await sql<{ form: string }>`with recursive forms(form) as (
    ${next(sql`word >= ${word}`)} union all select (${next(sql`word > form`)}) from forms where form is not null
  ) select form from forms where form is not null limit ${sql.lit(MOST_FORMS + 1)}`.execute(db);
  return rows.map(({ form }) => form);
}

function beginsWith(word: string): Expression<SqlBool> {
  const eb = expressionBuilder<Database, "review_words">();
  return eb.and([eb("word", ">=", word), eb("word", "<", endOf(word))]);
}

/** Behind every word that begins like this one, in the order of code points. */
const endOf = (word: string) => `${word}\u{10ffff}`;
