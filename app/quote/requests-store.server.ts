import type { Kysely } from "kysely";
import { type Actor, auditLogOf, writeAuditLog } from "../../core/audit-log.ts";
import { containsWords } from "../../core/database/like-pattern.ts";
import { type Page, type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { ContactSubmissionRow, Database, RequestState } from "../../core/database/schema.ts";
import { isLate } from "./waiting.server.ts";

export type StoredRequest = Pick<
  ContactSubmissionRow,
  "id" | "first_name" | "last_name" | "email" | "phone" | "subject" | "message" | "state" | "created_at" | "version"
>;

const COLUMNS = [
  "id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "subject",
  "message",
  "state",
  "created_at",
  "version",
] as const;

export interface RequestFilter {
  state: RequestState | null;
  lateSince?: string | undefined;
  /** Every word must occur somewhere in the request. */
  search: string;
}

export function pageOfRequests(
  db: Kysely<Database>,
  { state, lateSince, search, ...cursor }: RequestFilter & PageRequest,
): Promise<Page<StoredRequest> | "bad-cursor"> {
  const query = db
    .selectFrom("contact_submissions")
    .select(COLUMNS)
    .$if(state !== null, (all) => all.where("state", "=", state as RequestState))
    .$if(lateSince !== undefined, (all) => all.where(isLate(lateSince as string)))
    .where(containsWords("folded", search));
  return paginate([query], "newest", cursor);
}

export function findRequest(db: Kysely<Database>, id: string): Promise<StoredRequest | undefined> {
  return db.selectFrom("contact_submissions").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export async function assigneesOf(
  db: Kysely<Database>,
  requests: readonly Pick<StoredRequest, "id" | "state">[],
): Promise<Map<string, string>> {
  const ids = requests.flatMap(({ id, state }) => (state === "in_hand" ? [id] : []));
  const entries = await auditLogOf(db, "request", ids);
  return new Map(
    entries.flatMap(({ action, subject_id, actor_name }): [string, string][] =>
      action === AUDIT_LOG_ACTIONS.in_hand && subject_id ? [[subject_id, actor_name]] : [],
    ),
  );
}

export interface StateChange {
  to: RequestState;
  version: number;
  by: Actor;
  now?: Date;
}

/** Moves a request to another state and writes the audit log. `conflict`: somebody else changed it first. */
export function changeState(
  db: Kysely<Database>,
  id: string,
  { to, version, by, now = new Date() }: StateChange,
): Promise<"done" | "conflict" | "missing"> {
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("contact_submissions")
      .set({ state: to, updated_at: now.toISOString(), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst();
    if (!moved) return (await findRequest(trx, id)) ? "conflict" : "missing";
    await writeAuditLog(trx, { by, action: AUDIT_LOG_ACTIONS[to], subject: { kind: "request", id }, now });
    return "done";
  });
}

const AUDIT_LOG_ACTIONS: Record<RequestState, string> = {
  new: "reopen_request",
  in_hand: "take_request",
  done: "finish_request",
};
