import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { bumpContentVersion, lockContentVersion } from "../../core/database/content-version.ts";
import type { Database } from "../../core/database/schema.ts";
import { afterWrites, currentValue, type Latest, readStored, type Write } from "./kind.ts";
import { withoutShipped } from "./without-shipped.ts";

export type Change = {
  by: Actor;
  verb: "edit" | "move" | "revert" | "undo" | "import";
  /**
   * The newest version on screen, to detect a conflict; absent when the change applies to any version, such as a move.
   */
  seen?: number;
  /** Other changes in the same transaction. */
  also?(trx: Transaction<Database>): Promise<"changed" | "same" | "conflict">;
};

/** @param key limits the result to an item, a whole kind, or a list with its items */
export async function readLatest(db: Kysely<Database>, key?: string): Promise<Latest> {
  const newest = db
    .selectFrom("content_versions")
    .select(({ fn }) => ["kind", fn.max("number").as("number"), fn.min("number").as("first")])
    .$if(key !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb("kind", "=", key ?? ""), eb("kind", "like", `${key}/%`)])),
    )
    .groupBy("kind");
  const rows = await db
    .selectFrom(newest.as("newest"))
    .innerJoin("content_versions as version", (join) =>
      join.onRef("version.kind", "=", "newest.kind").onRef("version.number", "=", "newest.number"),
    )
    .select(["version.kind", "version.number", "newest.first", "version.at", "version.value"])
    .execute();
  return new Map(rows.map(({ kind, value, ...row }) => [kind, { ...row, value: parseValue(value) }]));
}

/** The versions of one key, newest first. */
export async function readVersions(db: Kysely<Database>, key: string) {
  const rows = await db
    .selectFrom("content_versions")
    .select(["at", "value"])
    .where("kind", "=", key)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ at, value }) => ({ at, value: parseValue(value) }));
}

export const parseValue = (value: string | null): unknown => (value === null ? undefined : JSON.parse(value));

export const newestOf = (latest: Latest): number => Math.max(0, ...[...latest.values()].map(({ number }) => number));

/**
 * Writes new versions, logs the change, and invalidates the caches of every instance. Changes nothing if a version is
 * newer than the one on screen.
 * @param next returns the new values from the current ones; undefined means the shipped value, null removes an item
 */
export function changeContent(
  db: Kysely<Database>,
  { by, verb, seen, also }: Change,
  next: (latest: Latest) => readonly Write[],
): Promise<"changed" | "same" | "conflict" | "refused"> {
  // `seen` is NaN or negative: the form did not send a valid version.
  if (seen !== undefined && !(seen >= 0)) return Promise.resolve("conflict");
  return db.transaction().execute(async (trx) => {
    const number = await lockContentVersion(trx);
    const latest = await readLatest(trx);
    const wanted = next(latest);
    const isNewer = wanted.some(({ editable }) => (latest.get(editable.key)?.number ?? 0) > (seen ?? number));
    // After a restore, a form may hold a version that the database no longer has.
    if (isNewer || (seen ?? 0) >= number) return "conflict";
    const changes = changesAmong(wanted, latest);
    // Somebody may have published conflicting content since the form was checked. Imports are checked as a whole.
    const after = afterWrites(latest, changes);
    const isRefused = changes.some(({ editable, value }) => {
      const next = readStored(editable, value);
      return next !== null && Object.keys(editable.refuse?.(next, latest, after) ?? {}).length > 0;
    });
    if (verb !== "import" && isRefused) return "refused";
    // An import contains every kind itself.
    const writes = verb === "import" ? changes : withAlongside(changes, latest);
    const others = (await also?.(trx)) ?? "same";
    if (others === "conflict" || (others === "same" && writes.length === 0)) return others;
    const now = new Date();
    const interim = writes.flatMap(({ editable, interim }) =>
      interim === undefined ? [] : { editable, value: interim },
    );
    const change = { by, verb, latest };
    // The audit log finds the versions of an entry by their instant.
    if (interim.length > 0) await insertVersions(trx, interim, { ...change, number, now: new Date(now.getTime() - 1) });
    await insertVersions(trx, writes, { ...change, number: interim.length > 0 ? number + 1 : number, now });
    return "changed";
  });
}

type Step = Pick<Change, "by" | "verb"> & { number: number; latest: Latest; now: Date };

async function insertVersions(
  trx: Kysely<Database>,
  writes: readonly Write[],
  { by, verb, number, latest, now }: Step,
): Promise<void> {
  const rows = writes.map(({ editable, value }) => ({
    kind: editable.key,
    number,
    value: value === undefined ? null : JSON.stringify(toStore(editable, value, latest, verb)),
    action: verb,
    by: by.name,
    at: now.toISOString(),
  }));
  if (rows.length > 0) await trx.insertInto("content_versions").values(rows).execute();
  for (const [kind, keys] of Map.groupBy(
    rows.map((row) => row.kind),
    kindOf,
  )) {
    const id = keys.length === 1 ? (keys[0] ?? kind) : kind;
    await writeAuditLog(trx, { by, action: `${verb}_${kind}`, subject: { kind: "content", id }, now });
  }
  await bumpContentVersion(trx);
}

/** Adds the order of a list to a change of several items, so that its history shows the change. */
function changesAmong(wanted: readonly Write[], latest: Latest): Write[] {
  const changed = wanted.filter(({ editable, value, interim }) => {
    return interim !== undefined || !isDeepStrictEqual(currentValue(editable, latest), readStored(editable, value));
  });
  return wanted.filter(
    (write) =>
      changed.includes(write) || changed.some(({ editable }) => editable.key.startsWith(`${write.editable.key}/`)),
  );
}

function withAlongside(writes: Write[], latest: Latest): Write[] {
  const more = writes.flatMap(({ editable, value }) => {
    return editable.alongside?.(currentValue(editable, latest), readStored(editable, value), latest) ?? [];
  });
  const isWritten = ({ editable: { key } }: Write) => writes.some(({ editable }) => editable.key === key);
  return [...writes, ...more.filter((write) => !isWritten(write))];
}

const kindOf = (key: string) => key.split("/")[0] ?? key;

/** An undo or an import writes whole values, of which only what differs from the shipped one counts as written. */
function toStore(editable: Write["editable"], value: unknown, latest: Latest, verb: Change["verb"]): unknown {
  if (!editable.followsReleases || value === null) return value;
  const written = latest.get(editable.key)?.value;
  const before = verb === "edit" ? { current: currentValue(editable, latest), written } : {};
  return withoutShipped(value as object, editable.shipped, before);
}
