import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "../../server/database/schema.ts";

const MOST_WORDS_SOUGHT = 5;
const LONGEST_WORD = 60;
/** Up to so many reviews a word is looked up first; a more frequent one is met soon by walking the list. */
const RARE = 2_000;

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
  const found = await Promise.all(words.map(async (word) => ({ word, ids: await rareIds(db, word) })));
  const rare = found.flatMap(({ ids }) => (ids ? [ids] : []));
  const frequent = found.filter(({ ids }) => ids === null).map(({ word }) => holds(word));
  return rare.length > 0 ? [isAmong(rare.reduce((some, others) => some.intersection(others))), ...frequent] : frequent;
}

/** The reviews that hold such a word, or null if they are many. Listed, so that no planner walks all reviews for them. */
async function rareIds(db: Kysely<Database>, word: string): Promise<Set<string> | null> {
  const found = await db
    .selectFrom("review_words")
    .select("review_id")
    .where("word", ">=", word)
    .where("word", "<", endOf(word))
    .limit(RARE)
    .execute();
  return found.length < RARE ? new Set(found.map(({ review_id }) => review_id)) : null;
}

const isAmong =
  (ids: Set<string>): Match =>
  (eb) =>
    ids.size > 0 ? eb("reviews.id", "in", [...ids]) : eb.lit(false);

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
