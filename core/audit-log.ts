import type { Kysely } from "kysely";
import { newId } from "./database/id.ts";
import type { AuditLogRow, Database } from "./database/schema.ts";

/** A member of staff. The id is null for the operator, the program and authors of reviews. */
export interface Actor {
  id: string | null;
  name: string;
}

/** The person who runs a command on the server. */
export const OPERATOR: Actor = { id: null, name: "L’hébergeur du site" };

interface AuditLogEntry {
  by: Actor;
  /** A verb of the subject, such as `publish`. */
  action: string;
  subject: { kind: string; id: string | null };
  reason?: string | undefined;
  /** No visitor's name, address or words: rows cannot be erased. */
  details?: Record<string, unknown> | undefined;
  now?: Date | undefined;
}

/** Call inside the transaction that makes the change. */
export async function writeAuditLog(trx: Kysely<Database>, entry: AuditLogEntry): Promise<void> {
  const { by, action, subject, reason, details = {}, now = new Date() } = entry;
  await trx
    .insertInto("journal")
    .values({
      id: newId(),
      at: now.toISOString(),
      actor_id: by.id,
      actor_name: by.name,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      reason: reason ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}

/** `since` is ISO-8601. */
type AuditLogFilter = {
  actorId?: string | undefined;
  kinds?: readonly string[] | undefined;
  since?: string | undefined;
};

/** Newest first. `before` is the last row of the previous page. */
export function listAuditLog(
  db: Kysely<Database>,
  {
    limit,
    before,
    actorId,
    kinds,
    since,
  }: AuditLogFilter & { limit: number; before?: Pick<AuditLogRow, "at" | "id"> | undefined },
): Promise<AuditLogRow[]> {
  return db
    .selectFrom("journal")
    .selectAll()
    .$if(before !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple("at", "id"), "<", eb.tuple(before?.at ?? "", before?.id ?? ""))),
    )
    .$if(actorId !== undefined, (query) => query.where("actor_id", "=", actorId ?? ""))
    .$if(kinds !== undefined, (query) => query.where("subject_kind", "in", kinds ?? []))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? ""))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The entries in a person's name, oldest first. Leaves out subject and details, which may concern other people. */
export function auditLogBy(db: Kysely<Database>, actorId: string) {
  return db
    .selectFrom("journal")
    .select(["at", "actor_name", "action", "reason"])
    .where("actor_id", "=", actorId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** The entries about some subjects of one kind, oldest first. */
export function auditLogOf(db: Kysely<Database>, kind: string, ids: string[]): Promise<AuditLogRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("journal")
    .selectAll()
    .where("subject_kind", "=", kind)
    .where("subject_id", "in", ids)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
