import type { Kysely } from "kysely";
import type { AuditLogRow, ContentVersionsTable, Database } from "../../core/database/schema.ts";
import { type Difference, differences } from "./differences.ts";
import { type Editable, readStored } from "./kind.ts";
import { findEditable } from "./kinds.ts";
import { listDifferences, MOVED } from "./list-differences.ts";
import { parseValue } from "./store.server.ts";
import { stateOf } from "./workflow.ts";

export type PastChange = Pick<ContentVersionsTable, "number" | "at" | "by" | "action"> & {
  /** Whether the item was on the site after it. */
  isPublic: boolean;
  /** The newest version on screen, for undo. */
  seen: number;
  differences: Difference[];
};

/** A version with the value that it replaced; undefined means the shipped value, null a missing item. */
export type Step = { key: string; number: number; before: unknown; after: unknown };

const CHANGES_SHOWN = 10;

/** @param key of an item, a kind or the order of a list; its history includes changes of many items at once */
export async function listChanges(db: Kysely<Database>, key: string, seen: number): Promise<PastChange[]> {
  const rows = await db
    .selectFrom("content_versions")
    .select(["number", "at", "by", "action"])
    .where("kind", "=", key)
    .where("action", "!=", KEPT)
    .orderBy("number", "desc")
    .limit(CHANGES_SHOWN)
    .execute();
  const numbers = rows.map(({ number }) => number);
  const steps = await stepsOf(db, key, numbers);
  return rows.map((row) => {
    const own = steps.filter(({ number }) => number === row.number);
    return { ...row, ...outcomeOf(row.action, key, own), seen, differences: describeSteps(key, own) };
  });
}

function outcomeOf(action: string, key: string, steps: readonly Step[]): Pick<PastChange, "action" | "isPublic"> {
  const own = steps.find((step) => step.key === key);
  const editable = findEditable(key)?.editable;
  if (!own || !editable) return { action, isPublic: false };
  const after = readStored(editable, own.after);
  const isPublic = stateOf(editable.workflow, after?.state)?.isPublic === true;
  if (action !== "edit") return { action, isPublic };
  if (!readStored(editable, own.before)) return { action: "create", isPublic };
  return { action: after ? action : "remove", isPublic };
}

/** Versions that migration 13 found without an entry in the audit log. */
const KEPT = "keep";

/** The steps of these changes for a key, and for the items of a list. */
export async function stepsOf(db: Kysely<Database>, key: string, numbers: readonly number[]): Promise<Step[]> {
  if (numbers.length === 0) return [];
  const rows = await steps(db)
    .where(({ or, eb }) => or([eb("version.kind", "=", key), eb("version.kind", "like", `${key}/%`)]))
    .where("version.number", "in", numbers)
    .execute();
  return rows.map(toStep);
}

/** The steps of each entry of the audit log: the versions of the same instant. */
export async function stepsInAuditLog(
  db: Kysely<Database>,
  entries: readonly Pick<AuditLogRow, "id" | "at" | "subject_kind" | "subject_id">[],
): Promise<Map<string, Step[]>> {
  const about = entries.filter(({ subject_kind }) => subject_kind === "content");
  if (about.length === 0) return new Map();
  const instants = about.map(({ at }) => at);
  const rows = await steps(db).where("version.at", "in", instants).where("version.action", "!=", KEPT).execute();
  return new Map(
    about.map(({ id, at, subject_id }) => {
      const key = keyOf(subject_id);
      const own = rows.filter((row) => row.at === at && (row.kind === key || row.kind.startsWith(`${key}/`)));
      return [id, own.map(toStep)];
    }),
  );
}

/** Until migration 13 the audit log named the order of a list `news:ordre`. */
export const keyOf = (subject: string | null) => subject?.split(":")[0] ?? "";

export function describeSteps(key: string, steps: readonly Step[]): Difference[] {
  const list = findEditable(key)?.list;
  const changes = steps.flatMap((step) => {
    const editable = findEditable(step.key)?.editable;
    if (!editable) return [];
    const [before, after] = [step.before, step.after].map((value) => readStored(editable, value));
    return { key: step.key, form: editable.form, before, after };
  });
  const own = changes.filter((change) => change.key === key);
  const ownDifferences = own.flatMap(({ form, before, after }) => differences(form, before, after));
  if (list?.key !== key) return ownDifferences;
  const items = changes.filter((change) => change.key !== key);
  const [before, after] = (["before", "after"] as const).map((side) => items.flatMap((item) => item[side] ?? []));
  return [...listDifferences(list, before ?? [], after ?? []), ...ownDifferences.filter(({ key }) => key === MOVED)];
}

/** The value of a version; the shipped value for an unknown number. */
export async function findVersion<V>(db: Kysely<Database>, editable: Editable<V>, number: number): Promise<V | null> {
  const row = await db
    .selectFrom("content_versions")
    .select("value")
    .where("kind", "=", editable.key)
    .where("number", "=", number)
    .executeTakeFirst();
  return row ? readStored(editable, parseValue(row.value)) : editable.shipped;
}

function steps(db: Kysely<Database>) {
  return db
    .selectFrom("content_versions as version")
    .select(({ selectFrom }) => [
      "version.kind",
      "version.number",
      "version.at",
      "version.value",
      selectFrom("content_versions as former")
        .select("former.value")
        .whereRef("former.kind", "=", "version.kind")
        .whereRef("former.number", "<", "version.number")
        .orderBy("former.number", "desc")
        .limit(1)
        .as("former"),
    ]);
}

const toStep = (row: { kind: string; number: number; value: string | null; former: string | null }): Step => ({
  key: row.kind,
  number: row.number,
  before: parseValue(row.former),
  after: parseValue(row.value),
});
