import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

type Entry = { id: string; at: string; actor_name: string; action: string; subject_id: string; details: string };
type Version = { kind: string; number: number; value: string | null; action: string; by: string; at: string };
/** A key, and the text of its JSON value before and after a change. */
type Change = [key: string, before: string, after: string];

const REMOVED = "null";
/** A version without an edit: the value before the first known change, or one that no change explains. */
const KEPT = "keep";
/** The items of each list that earlier releases shipped. */
const SHIPPED: Record<string, string[]> = {
  offers: ["horaires-alternes", "offre-en-cours-de-redaction"],
  news: ["habilitation-electrique", "presse", "article-en-preparation"],
};

/** Moves content from one row per kind, with former values in the audit log, to one row per version. */
export const contentVersions = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "content_versions")
      .addColumn("kind", columns.ordered, (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.check(atMostBytes("value", 1_000_000)))
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("by", "text", (column) => column.notNull())
      .addColumn("at", columns.instant, (column) => column.notNull())
      .addPrimaryKeyConstraint("content_versions_key", ["kind", "number"])
      .execute();
    await sql`create index content_versions_by_age on content_versions (at)`.execute(db);

    const versions = new Versions(db);
    for await (const entry of journalOf(db)) await versions.replay(entry);
    const { rows } = await sql<{ key: string; value: string; updated_at: string }>`
      select key, value, updated_at from content order by key`.execute(db);
    for (const { key, value, updated_at } of rows) await versions.settle(key, JSON.parse(value), updated_at);
    await sql`update content_version set version = ${versions.number} where version < ${versions.number}`.execute(db);
    await sql`drop table content`.execute(db);
  },
});

class Versions {
  number = 0;
  private readonly db: Kysely<unknown>;
  private readonly latest = new Map<string, Version>();

  constructor(db: Kysely<unknown>) {
    this.db = db;
  }

  async replay({ at, actor_name, action, subject_id, details }: Entry): Promise<void> {
    const changes = changesOf(subject_id, JSON.parse(details));
    this.number += 2;
    for (const [kind, before, after] of changes) {
      if (this.valueOf(kind) !== before) await this.keep(kind, before, at, this.number - 1);
      const verb = action.slice(0, action.indexOf("_"));
      await this.insert({ kind, number: this.number, value: after, action: verb, by: actor_name, at });
    }
  }

  /** Keeps the value in `content`, because the site showed it, even if the audit log disagrees. */
  async settle(key: string, current: unknown, at: string): Promise<void> {
    this.number += 1;
    if (current === null) return this.follow(key, at);
    if (!isList(current)) return this.settleValue(key, JSON.stringify(current), at);
    const known = [...this.latest.keys()].filter((kind) => kind.startsWith(`${key}/`));
    const items = new Map(
      [...(SHIPPED[key] ?? []).map((id) => `${key}/${id}`), ...known].map((kind) => [kind, REMOVED]),
    );
    for (const item of current) items.set(`${key}/${item.id}`, JSON.stringify(item));
    for (const [kind, value] of items) await this.settleValue(kind, value, at);
    await this.settleValue(key, idsIn(current), at);
  }

  private async settleValue(kind: string, value: string, at: string): Promise<void> {
    const isKnown = this.latest.has(kind) && this.valueOf(kind) === value;
    if (!isKnown) await this.keep(kind, value, at, this.number);
  }

  /** A value reset by staff follows the shipped one, also in later releases. */
  private async follow(key: string, at: string): Promise<void> {
    const reset = this.latest.get(key)?.number;
    for (const [kind, { number }] of this.latest) {
      if (kind !== key && !kind.startsWith(`${key}/`)) continue;
      if (number === reset) {
        await sql`update content_versions set value = null where kind = ${kind} and number = ${number}`.execute(
          this.db,
        );
      } else await this.keep(kind, null, at, this.number);
    }
  }

  private valueOf(kind: string): string {
    return this.latest.get(kind)?.value ?? REMOVED;
  }

  private keep(kind: string, value: string | null, at: string, number: number): Promise<void> {
    return this.insert({ kind, number, value, action: KEPT, by: "", at });
  }

  private async insert(version: Version): Promise<void> {
    const { kind, number, value, action, by, at } = version;
    await sql`insert into content_versions (kind, number, value, action, ${sql.ref("by")}, at)
      values (${kind}, ${number}, ${value}, ${action}, ${by}, ${at})`.execute(this.db);
    this.latest.set(kind, version);
  }
}

async function* journalOf(db: Kysely<unknown>): AsyncGenerator<Entry> {
  let last = { at: "", id: "" };
  for (;;) {
    const { rows } = await sql<Entry>`
      select id, at, actor_name, action, subject_id, details from journal
      where subject_kind = 'content' and subject_id is not null
        and (at > ${last.at} or (at = ${last.at} and id > ${last.id}))
      order by at, id limit 100`.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end;
  }
}

/** @param subject `hours`, `news/<id>`, `news:ordre`, or `news` for the list as a whole */
function changesOf(subject: string, { before, after }: { before?: unknown; after?: unknown }): Change[] {
  if (before === undefined || after === undefined) return [];
  const [key = ""] = subject.split(":");
  if (!isList(before) || !isList(after)) return [[key, JSON.stringify(before), JSON.stringify(after)]];
  const [was, is] = [before, after].map((items) => new Map(items.map((item) => [item.id, JSON.stringify(item)])));
  const ids = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  const items = [...ids].map((id): Change => [`${key}/${id}`, was?.get(id) ?? REMOVED, is?.get(id) ?? REMOVED]);
  return [...items.filter(([, former, next]) => former !== next), [key, idsIn(before), idsIn(after)]];
}

const isList = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null && "id" in item);

const idsIn = (items: readonly { id: string }[]) => JSON.stringify(items.map(({ id }) => id));
