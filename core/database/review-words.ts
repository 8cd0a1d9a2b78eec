import { createHash } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import { fold } from "../text/fold.ts";
import type { Database, ReviewActivity } from "./schema.ts";

const MAX_WORD_LENGTH = 60;
/** Rows per insert: PostgreSQL takes 65,535 values, SQLite 32,766. */
const WORDS_AT_ONCE = 5_000;

type IndexedText = { id: string; created_at: string; text: string; public_activity?: ReviewActivity | null };

/** Adds the words of texts to the search index of reviews. */
export function insertWords(trx: Kysely<Database>, texts: IndexedText[]): Promise<void> {
  return insertRows(trx, texts.flatMap(rowsOf));
}

/** Adds words that only staff may search, but for those that are public already. */
export function insertPrivateWords(trx: Kysely<Database>, texts: IndexedText[]): Promise<void> {
  return insertRows(
    trx,
    texts.flatMap(rowsOf).map((row) => ({ ...row, is_private: 1 as const })),
  );
}

const rowsOf = ({ id, text, ...row }: IndexedText) => wordsOf(text).map((word) => ({ word, review_id: id, ...row }));

async function insertRows(trx: Kysely<Database>, rows: Insertable<Database["review_words"]>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += WORDS_AT_ONCE) {
    await trx
      .insertInto("review_words")
      .values(rows.slice(from, from + WORDS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export function wordsOf(text: string): string[] {
  const words: string[] = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].filter((word) => word.isWellFormed());
}

/** Fewer words are often the same by chance: « Très bien, merci ». */
const LEAST_SAME_WORDS = 4;

/** Equal for texts of the same words, whatever their order, accents and punctuation. Null for a text of a few. */
export function sameWordsKey(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < LEAST_SAME_WORDS) return null;
  return createHash("sha256").update(words.sort().join(" ")).digest("base64url").slice(0, 22);
}
