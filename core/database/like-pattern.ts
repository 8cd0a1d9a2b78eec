import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { fold } from "../text/fold.ts";

/** Each word is looked for in every row: a hundred would hold a large table for seconds. */
const MAX_SEARCH_WORDS = 5;

/**
 * Whether a column that holds folded text (see `fold`) has each word of a search somewhere in it. Both databases fold
 * accented letters otherwise, or not at all, so neither is asked to.
 */
export function containsWords(column: string, search: string): Expression<SqlBool> {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const sought = [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
  return expressionBuilder().and(
    sought.map((word) => sql<SqlBool>`${sql.ref(column)} like ${likePattern(word)} escape '\\'`),
  );
}

/** U+0000 is left out: PostgreSQL takes it in no text, and none that is kept holds it. */
function likePattern(word: string): string {
  const literal = word.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&");
  return `%${literal}%`;
}
