import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "../../server/database/schema.ts";

const MOST_WORDS_SOUGHT = 5;
const LONGEST_WORD = 60;
/** Up to so many reviews a word is looked up first; a more frequent one is met soon by walking the list. */
const RARE = 5_000;

/** Notes which words a review holds, in place of those it held before. */
export async function indexWords(
  trx: Kysely<Database>,
  reviewId: string,
  { customer_name, comment }: { customer_name: string; comment: string },
): Promise<void> {
  await trx.deleteFrom("review_words").where("review_id", "=", reviewId).execute();
  const words = wordsOf(`${customer_name} ${comment}`);
  if (words.length === 0) return;
  await trx
    .insertInto("review_words")
    .values(words.map((word) => ({ word, review_id: reviewId })))
    .execute();
}

type Match = (eb: ExpressionBuilder<Database, "reviews">) => ReturnType<typeof eb.and> | ReturnType<typeof eb.exists>;

/** Conditions for reviews that hold a word beginning with each word sought, whatever its case and accents. */
export async function findWords(db: Kysely<Database>, sought: string): Promise<Match[]> {
  const words = wordsOf(sought).slice(0, MOST_WORDS_SOUGHT);
  return Promise.all(words.map(async (word) => ((await isRare(db, word)) ? isAmong(word) : holds(word))));
}

async function isRare(db: Kysely<Database>, word: string): Promise<boolean> {
  const some = db
    .selectFrom("review_words")
    .select("review_id")
    .where("word", ">=", word)
    .where("word", "<", endOf(word))
    .limit(RARE)
    .as("some");
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) < RARE;
}

const isAmong =
  (word: string): Match =>
  (eb) =>
    eb(
      "reviews.id",
      "in",
      eb.selectFrom("review_words").select("review_id").where("word", ">=", word).where("word", "<", endOf(word)),
    );

const holds =
  (word: string): Match =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom("review_words")
        .select("review_id")
        .whereRef("review_id", "=", "reviews.id")
        .where("word", ">=", word)
        .where("word", "<", endOf(word)),
    );

/** Behind every word that begins like this one, in the order of code points. */
const endOf = (word: string) => `${word}\u{10ffff}`;

function wordsOf(text: string): string[] {
  const folded = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");
  const words: string[] = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))].filter((word) => word.isWellFormed());
}
