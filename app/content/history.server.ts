import type { Kysely } from "kysely";
import { safeParse } from "valibot";
import type { Database } from "../../server/database/schema.ts";
import type { Editable } from "./editable.ts";
import { type Difference, differences } from "./form.ts";

/** A change as it is shown beside the form. */
export type PastChange = { id: string; at: string; by: string; action: string; differences: Difference[] };

const CHANGES_SHOWN = 10;

/** Newest first. */
export async function listChanges<V, P>(db: Kysely<Database>, editable: Editable<V, P>): Promise<PastChange[]> {
  const rows = await db
    .selectFrom("journal")
    .selectAll()
    .where("subject_kind", "=", "content")
    .where("subject_id", "=", editable.subject)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(CHANGES_SHOWN)
    .execute();
  return rows.map(({ id, at, actor_name, action, details }) => {
    const { before, after } = JSON.parse(details) as { before: unknown; after: unknown };
    const [was, is] = [before, after].map((part) => readPart(editable, part));
    return { id, at, by: actor_name, action, differences: differences(editable.form, was ?? null, is ?? null) };
  });
}

/** What this change replaced; undefined when there is no such change, or its value is no longer one. */
export async function findReplaced<V, P>(
  db: Kysely<Database>,
  editable: Editable<V, P>,
  changeId: string,
): Promise<P | null | undefined> {
  const row = await db
    .selectFrom("journal")
    .select("details")
    .where("subject_kind", "=", "content")
    .where("subject_id", "=", editable.subject)
    .where("id", "=", changeId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { before } = JSON.parse(row.details) as { before: unknown };
  return before === null ? null : (readPart(editable, before) ?? undefined);
}

/** A value of an older version of the program may have another shape: it is shown as nothing rather than wrongly. */
function readPart<V, P>({ form }: Editable<V, P>, part: unknown): P | null {
  const result = safeParse(form.schema, part);
  return result.success ? result.output : null;
}
