import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { pauser } from "../../core/pause.ts";
import { findImported } from "../reviews/imported.server.ts";
import type { Mapping } from "./review-columns.ts";
import { type ReadRow, readRow } from "./review-rows.server.ts";

/** `line` is the row's number in a spreadsheet. */
export type Row = { line: number; cells: string[] };
export type ReadReview = Extract<ReadRow, { ok: true }>["review"];

/** One remark about several lines; `typed` is the value in the first of them. */
export type Remark = { message: string; typed: string; lines: string };

export type Judged = {
  /** The reviews that the site lacks. */
  reviews: ReadReview[];
  known: number;
  wrong: number;
  wrongs: Remark[];
  notes: Remark[];
};

const LOOKED_UP_AT_ONCE = 500;

/** @param isBegun also count reviews that the site has, because this import stored some of them */
export async function judge(
  db: Kysely<Database>,
  rows: readonly Row[],
  mapping: Mapping,
  { now, isBegun }: { now: Date; isBegun: boolean },
): Promise<Judged> {
  const pause = pauser();
  const wrongs = new Remarks();
  const notes = new Remarks();
  const reviews = new Map<string, ReadReview>();
  let wrong = 0;
  for (const { line, cells } of rows) {
    await pause();
    const read = readRow(cells, mapping, now);
    if (!read.ok) {
      wrong += 1;
      for (const { message, typed } of read.problems) wrongs.add(message, line, typed);
      continue;
    }
    for (const note of read.notes) notes.add(note, line);
    if (reviews.has(read.review.key)) notes.add(REPEATED, line);
    else reviews.set(read.review.key, read.review);
  }
  const all = [...reviews.values()];
  const known = new Set<string>();
  for (let from = 0; from < all.length && !isBegun; from += LOOKED_UP_AT_ONCE) {
    for (const key of await findImported(db, all.slice(from, from + LOOKED_UP_AT_ONCE))) known.add(key);
    await pause();
  }
  return {
    reviews: all.filter(({ key }) => !known.has(key)),
    known: known.size,
    wrong,
    wrongs: wrongs.list(),
    notes: notes.list(),
  };
}

const REPEATED = "Cette ligne répète une ligne précédente : l’avis sera repris une fois";

const MOST_REMARKS = 100;

class Remarks {
  private readonly found = new Map<string, { typed: string; lines: number[] }>();

  add(message: string, line: number, typed = "") {
    const known = this.found.get(message);
    if (known) known.lines.push(line);
    else if (this.found.size < MOST_REMARKS) this.found.set(message, { typed: typed.slice(0, 80), lines: [line] });
  }

  list(): Remark[] {
    return [...this.found].map(([message, { typed, lines }]) => ({ message, typed, lines: inRuns(lines) }));
  }
}

/** « 2, 5 à 9, 12 ». */
function inRuns(lines: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first} à ${last}`)).join(", ");
}
