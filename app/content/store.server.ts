import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { safeParse } from "valibot";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { bumpContentVersion } from "../../core/database/content-version.ts";
import type { Database } from "../../core/database/schema.ts";
import type { ContentKind } from "./kind.ts";

export type Stored<V> = { value: V };

export type Change<V, P> = {
  by: Actor;
  verb: "edit" | "move" | "revert" | "undo" | "import";
  subject: string;
  /** The fingerprint of the value that the person saw. */
  seen: string;
  get: (value: V) => P | null;
  next: (value: V) => V | null;
  /** The order to store with a removed item, so that undo restores its position. */
  order?: ((value: V) => string[]) | undefined;
};

export type Changed<P> = { kind: "changed" } | { kind: "same" } | { kind: "conflict"; current: P | null };

export async function readContent<V>(db: Kysely<Database>, kind: ContentKind<V>): Promise<Stored<V>> {
  const { value } = await readRow(db, kind);
  return { value };
}

/**
 * Changes one kind of content, logs the former value, and invalidates the caches of every instance.
 * Returns the current value on a conflict.
 */
export async function changeContent<V, P>(
  db: Kysely<Database>,
  kind: ContentKind<V>,
  change: Change<V, P>,
): Promise<Changed<P>> {
  for (;;) {
    const answer = await db.transaction().execute((trx) => tryToChange(trx, kind, change));
    // A concurrent write came between read and write: check against the new value.
    if (answer) return answer;
  }
}

/** Replaces several kinds at once or none, whatever their current values, which the audit log keeps. */
export async function replaceContent(
  db: Kysely<Database>,
  replacements: readonly { kind: ContentKind<unknown>; value: unknown }[],
  by: Actor,
): Promise<void> {
  for (;;) {
    const isDone = await db
      .transaction()
      .execute(async (trx) => {
        for (const { kind, value } of replacements) {
          const { value: current } = await readRow(trx, kind);
          const change = { by, verb: "import" as const, subject: kind.key, seen: fingerprint(current) };
          const next = () => value;
          if (!(await tryToChange(trx, kind, { ...change, get: (whole) => whole, next }))) throw new Raced();
        }
        return true;
      })
      .catch((error) => {
        if (error instanceof Raced) return false;
        throw error;
      });
    if (isDone) return;
  }
}

/** A concurrent write: roll back and retry. */
class Raced extends Error {}

export async function listLastChanges(db: Kysely<Database>): Promise<Record<string, string>> {
  const rows = await db.selectFrom("content").select(["key", "updated_at"]).execute();
  return Object.fromEntries(rows.map(({ key, updated_at }) => [key, updated_at]));
}

/** A hash that ignores the order of keys. */
export function fingerprint(value: unknown): string {
  const inOrder = (_key: string, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return createHash("sha256")
    .update(JSON.stringify(value ?? null, inOrder))
    .digest("base64url")
    .slice(0, 22);
}

async function tryToChange<V, P>(
  trx: Kysely<Database>,
  kind: ContentKind<V>,
  { by, verb, subject, seen, get, next, order }: Change<V, P>,
): Promise<Changed<P> | null> {
  const { value: current, version } = await readRow(trx, kind);
  if (fingerprint(get(current)) !== seen) return { kind: "conflict", current: get(current) };
  const value = next(current);
  const after = get(value ?? kind.shipped);
  if (fingerprint(value ?? kind.shipped) === fingerprint(current)) return { kind: "same" };
  if (!(await write(trx, kind.key, version, value, by))) return null;
  await writeAuditLog(trx, {
    by,
    action: `${verb}_${kind.key}`,
    subject: { kind: "content", id: subject },
    details: { before: get(current), after, ...(after === null && { order: order?.(current) }) },
  });
  await bumpContentVersion(trx);
  return { kind: "changed" };
}

async function readRow<V>(db: Kysely<Database>, { key, stored, shipped }: ContentKind<V>) {
  const row = await db.selectFrom("content").select(["value", "version"]).where("key", "=", key).executeTakeFirst();
  const valid = safeParse(stored, row ? JSON.parse(row.value) : null);
  return { value: valid.success ? valid.output : shipped, version: row?.version ?? 0 };
}

async function write(trx: Kysely<Database>, key: string, version: number, value: unknown, by: Actor): Promise<boolean> {
  const row = {
    value: JSON.stringify(value),
    version: version + 1,
    updated_at: new Date().toISOString(),
    updated_by: by.id,
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("content")
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable("content")
    .set(row)
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
