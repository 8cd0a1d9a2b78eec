import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { fold, foldPlace } from "../text/fold.ts";

/** Each word scans every row: a hundred words would block a large table for seconds. */
const MAX_SEARCH_WORDS = 5;

/**
 * Whether a column of folded text (see `fold`) contains each word of a search. We fold in code, because the databases
 * fold accented letters differently or not at all.
 */
export function containsWords(column: string, search: string): Expression<SqlBool> {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const unique = [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
  return expressionBuilder().and(
    unique.map((word) => sql<SqlBool>`${sql.ref(column)} like ${likePattern(word)} escape '\\'`),
  );
}

/**
 * Whether a word of a column of folded places (see `foldPlace`) begins with the searched text. « St » and « Saint » find
 * each other: people write either.
 */
export function beginsPlace(column: string, search: string): Expression<SqlBool> {
  const place = foldPlace(search);
  const spellings = new Set([
    place,
    place.replace(/\bst(e?)\b/g, "saint$1"),
    // The abbreviation as a whole word: the beginning « st » is also that of Strasbourg.
    place.replace(/\bsaint(e?)(?: |$)/g, "st$1 "),
  ]);
  return expressionBuilder().or(
    [...spellings].map(
      (spelling) => sql<SqlBool>`' ' || ${sql.ref(column)} like ${likePattern(` ${spelling}`)} escape '\\'`,
    ),
  );
}

/** Drops U+0000, which PostgreSQL refuses and no stored text contains. */
function likePattern(word: string): string {
  const literal = word.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&");
  return `%${literal}%`;
}
