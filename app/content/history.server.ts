import type { Kysely } from "kysely";
import { safeParse } from "valibot";
import { isId } from "../../core/database/id.ts";
import type { AuditLogRow, Database } from "../../core/database/schema.ts";
import { type Difference, differences } from "./differences.ts";
import type { Editable } from "./editable.ts";
import { fingerprint } from "./store.server.ts";

export type PastChange = {
  id: string;
  at: string;
  by: string;
  action: string;
  subject: string;
  /** The fingerprint of the current value, for undo. */
  seen: string;
  differences: Difference[];
};

const CHANGES_SHOWN = 10;
const CHANGES_SEARCHED = 100;

export async function listChanges<V, P>(
  db: Kysely<Database>,
  editable: Editable<V, P>,
  seen: string,
): Promise<PastChange[]> {
  const rows = await changesOf(db, [editable.subject]).limit(CHANGES_SHOWN).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: row.actor_name,
    action: row.action,
    subject: editable.subject,
    seen,
    differences: describeChange(editable, row),
  }));
}

export function describeChange<V, P>(
  editable: Editable<V, P>,
  { details }: Pick<AuditLogRow, "details">,
): Difference[] {
  const { before, after } = JSON.parse(details) as { before: unknown; after: unknown };
  return differences(editable.form, readPart(editable, before), readPart(editable, after));
}

/**
 * The value that this change replaced, and its position; undefined when the change does not exist
 * or its value is no longer valid.
 */
export async function findReplaced<V, P>(
  db: Kysely<Database>,
  editable: Editable<V, P>,
  changeId: string,
): Promise<{ part: P | null; order: string[] | undefined } | undefined> {
  if (!isId(changeId)) return undefined;
  const row = await changesOf(db, [editable.subject]).where("id", "=", changeId).executeTakeFirst();
  if (!row) return undefined;
  const { before, order } = JSON.parse(row.details) as { before: unknown; order?: string[] };
  const part = before === null ? null : readPart(editable, before);
  return before === null || part !== null ? { part, order } : undefined;
}

/** Finds the value of a fingerprint in the audit log; null when it is too old. */
export async function findSeen<V, P>(db: Kysely<Database>, editable: Editable<V, P>, seen: string): Promise<P | null> {
  const { kind, get, subject } = editable;
  const isSeen = (candidate: P | null) => candidate !== null && fingerprint(candidate) === seen;
  const shipped = get(kind.shipped);
  if (isSeen(shipped)) return shipped;
  const rows = await changesOf(db, [subject, kind.key]).limit(CHANGES_SEARCHED).execute();
  for (const { subject_id, details } of rows) {
    const { before, after } = JSON.parse(details) as { before: unknown; after: unknown };
    for (const value of [before, after]) {
      const candidate = subject_id === subject ? readPart(editable, value) : partOfWhole(editable, value);
      if (isSeen(candidate)) return candidate;
    }
  }
  return null;
}

function changesOf(db: Kysely<Database>, subjects: string[]) {
  return db
    .selectFrom("journal")
    .selectAll()
    .where("subject_kind", "=", "content")
    .where("subject_id", "in", subjects)
    .orderBy("at", "desc")
    .orderBy("id", "desc");
}

function readPart<V, P>({ form }: Editable<V, P>, part: unknown): P | null {
  const result = safeParse(form.stored, part);
  return result.success ? result.output : null;
}

/** An import or a reset replaced the whole list that contains this part. */
function partOfWhole<V, P>({ kind, get }: Editable<V, P>, value: unknown): P | null {
  const result = safeParse(kind.stored, value);
  return result.success ? get(result.output) : null;
}
