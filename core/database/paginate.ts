import { type SelectQueryBuilder, sql } from "kysely";

/** Starts after the row of the cursor `after`, or ends before the row of `before`. */
export interface PageRequest {
  limit: number;
  after?: string | null | undefined;
  before?: string | null | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursors for `after` and `before`; null where the list ends. */
  next: string | null;
  previous: string | null;
}

/**
 * Keyset pagination by `created_at` and `id`: every page costs the same, and inserted or deleted rows neither repeat
 * nor hide others.
 * @param queries their results are merged, without duplicates
 */
export async function paginate<Tables, Table extends keyof Tables, Row extends { id: string; created_at: string }>(
  queries: SelectQueryBuilder<Tables, Table, Row>[],
  order: "newest" | "oldest",
  { limit, after, before }: PageRequest,
): Promise<Page<Row> | "bad-cursor"> {
  const from = after ?? before ?? null;
  const cursor = from === null ? null : readCursor(from);
  if (cursor === undefined) return "bad-cursor";
  const isBackwards = isReadBackwards({ after, before });
  const isDescending = (order === "newest") !== isBackwards;
  const direction = isDescending ? "desc" : "asc";

  const read = (query: SelectQueryBuilder<Tables, Table, Row>) =>
    query
      .$if(cursor !== null, (some) =>
        some.where(
          sql<boolean>`(created_at, id) ${sql.raw(isDescending ? "<" : ">")} (${cursor?.createdAt}, ${cursor?.id})`,
        ),
      )
      .orderBy(sql.ref("created_at"), direction)
      .orderBy(sql.ref("id"), direction)
      .limit(limit + 1)
      .execute();
  const found = merge(await Promise.all(queries.map(read)), isDescending);
  return toPage(found, { limit, after, before });
}

/** @param found in reading order from the cursor, with one row beyond the limit if the list continues */
export function toPage<Row extends { id: string; created_at: string }>(
  found: Row[],
  { limit, after = null, before = null }: PageRequest,
): Page<Row> {
  const isBackwards = isReadBackwards({ after, before });
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  if (isBackwards) rows.reverse();
  const first = rows[0];
  const last = rows.at(-1);
  return {
    rows,
    next: last && (isBackwards || hasMore) ? writeCursor(last) : null,
    previous: first && (isBackwards ? hasMore : after !== null) ? writeCursor(first) : null,
  };
}

const ROWS_AT_ONCE = 500;

/** All rows of a list, page by page. */
export async function* eachPage<Row>(
  read: (page: PageRequest) => Promise<Page<Row> | "bad-cursor">,
): AsyncGenerator<Row[]> {
  for (let after: string | null | undefined; after !== null; ) {
    const page = await read({ limit: ROWS_AT_ONCE, after });
    if (page === "bad-cursor") throw new Error("the previous page returned an invalid cursor");
    if (page.rows.length > 0) yield page.rows;
    after = page.next;
  }
}

export const isReadBackwards = ({ after = null, before = null }: Omit<PageRequest, "limit">) =>
  before !== null && after === null;

/** Merges sorted lists into one, without duplicates. */
function merge<Row extends { id: string; created_at: string }>(lists: Row[][], isDescending: boolean): Row[] {
  if (lists.length === 1) return lists[0] as Row[];
  const rows = new Map(lists.flat().map((row) => [writeCursor(row), row]));
  const cursors = [...rows.keys()].sort();
  if (isDescending) cursors.reverse();
  return cursors.map((cursor) => rows.get(cursor) as Row);
}

function writeCursor({ id, created_at }: { id: string; created_at: string }): string {
  return `${created_at}_${id}`;
}

function readCursor(cursor: string): { createdAt: string; id: string } | undefined {
  const [, createdAt, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  return createdAt && id ? { createdAt, id } : undefined;
}
