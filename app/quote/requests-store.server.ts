import { type Expression, type Kysely, sql } from "kysely";
import { type Actor, auditLogOf, writeAuditLog } from "../../core/audit-log.ts";
import { beginsPlace, containsWords } from "../../core/database/like-pattern.ts";
import { eachPage, type Page, type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { ContactSubmissionRow, Database, RequestState } from "../../core/database/schema.ts";
import { readPhone } from "../../core/text/phones.ts";
import { LETTERS } from "./rules.ts";
import { isLate } from "./waiting.server.ts";

export type StoredRequest = Pick<ContactSubmissionRow, (typeof COLUMNS)[number]>;

const COLUMNS = [
  "id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "subject",
  "message",
  "fuel",
  "litres",
  "street",
  "postal_code",
  "town",
  "delivery_date",
  "words",
  "attested",
  "estimate",
  "estimated_cents",
  "state",
  "note",
  "offered_cents",
  "outcome",
  "deleted_at",
  "created_at",
  "version",
] as const;

interface RequestFilter {
  state: RequestState | "bin" | null;
  lateSince?: string | undefined;
  /** Leaves out those that `lateSince` lists. */
  notLateSince?: string | undefined;
  fuel?: string | null;
  /** The beginning of a postcode or of a word in a town's name. */
  place?: string;
  /** Received at this instant or later (ISO-8601). */
  since?: string | null;
  /** Every word must occur somewhere in the request; a phone number matches in any notation, a request number whole. */
  search: string;
}

/** Newest first; where an answer is due, oldest first, so that what is late comes first. */
export function pageOfRequests(
  db: Kysely<Database>,
  {
    state,
    lateSince,
    notLateSince,
    fuel = null,
    place = "",
    since = null,
    search,
    ...cursor
  }: RequestFilter & PageRequest,
): Promise<Page<StoredRequest> | "bad-cursor"> {
  const phone = readPhone(search);
  const digits = search.replace(/\D/g, "");
  const number = digits.length === 6 ? digits : null;
  const query = db
    .selectFrom("contact_submissions")
    .select(COLUMNS)
    .where("deleted_at", state === "bin" ? "is not" : "is", null)
    .$if(state !== null && state !== "bin", (all) => all.where("state", "=", state as RequestState))
    .$if(fuel !== null, (all) => all.where("fuel", "=", fuel))
    .$if(place !== "", (all) => all.where(beginsPlace("folded_place", place)))
    .$if(since !== null, (all) => all.where("created_at", ">=", since as string))
    .$if(lateSince !== undefined, (all) => all.where(isLate(lateSince as string)))
    .$if(notLateSince !== undefined, (all) => all.where((eb) => eb.not(isLate(notLateSince as string))))
    .where((eb) => {
      if (phone) return eb("phone", "=", phone);
      const words = containsWords("folded", search);
      return number ? eb.or([words, eb(numberIn(eb.ref("id")), "=", number)]) : words;
    });
  const isDue = state === "new" || state === "in_hand" || lateSince !== undefined;
  return paginate([query], isDue ? "oldest" : "newest", cursor);
}

/** Newest first. @param since as of `lateSince` */
export const allLate = (db: Kysely<Database>, since: string): Promise<StoredRequest[]> =>
  db.selectFrom("contact_submissions").select(COLUMNS).where(isLate(since)).orderBy("created_at", "desc").execute();

/** In batches. */
export const eachRequest = (db: Kysely<Database>, filter: RequestFilter) =>
  eachPage((page) => pageOfRequests(db, { ...filter, ...page }));

/** `requestNumber` in SQL: a UUID's last six characters. */
function numberIn(id: Expression<string>): Expression<string> {
  return [...LETTERS].reduce<Expression<string>>(
    (text, letter, digit) => sql<string>`replace(${text}, ${letter}, ${String(digit)})`,
    sql<string>`substr(${id}, 31)`,
  );
}

export function findRequest(db: Kysely<Database>, id: string): Promise<StoredRequest | undefined> {
  return db.selectFrom("contact_submissions").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Who took each request in hand, or finished it untaken, by its id; nobody for a new one. */
export async function assigneesOf(
  db: Kysely<Database>,
  requests: readonly Pick<StoredRequest, "id" | "state">[],
): Promise<Map<string, string>> {
  const ids = requests.flatMap(({ id, state }) => (state === "new" ? [] : [id]));
  const assignees = new Map<string, string>();
  for (const { action, subject_id: id, actor_name } of await auditLogOf(db, "request", ids)) {
    if (id === null || !isStep(action)) continue;
    if (action === AUDIT_LOG_ACTIONS.new) assignees.delete(id);
    else if (action === AUDIT_LOG_ACTIONS.in_hand || !assignees.has(id)) assignees.set(id, actor_name);
  }
  return assignees;
}

interface RequestChange {
  change: Partial<Pick<ContactSubmissionRow, "state" | "note" | "offered_cents" | "outcome" | "deleted_at">>;
  action: string;
  version: number;
  by: Actor;
  now?: Date;
}

/**
 * Changes a request and writes the audit log. `conflict`: somebody else changed it first. One in the bin can only be
 * restored. A change that arrives twice, as from two presses, is done.
 */
export function changeRequest(
  db: Kysely<Database>,
  id: string,
  { change, action, version, by, now = new Date() }: RequestChange,
): Promise<"done" | "conflict" | "missing"> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("contact_submissions")
      .set({ ...change, updated_at: now.toISOString(), version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("deleted_at", change.deleted_at === null ? "is not" : "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) {
      const found = await findRequest(trx, id);
      if (!found) return "missing";
      return (await isLastChange(trx, found, { change, action, version, by })) ? "done" : "conflict";
    }
    await writeAuditLog(trx, { by, action, subject: { kind: "request", id }, now });
    return "done";
  });
}

async function isLastChange(
  db: Kysely<Database>,
  found: StoredRequest,
  { change, action, version, by }: RequestChange,
): Promise<boolean> {
  const { deleted_at: _, ...values } = change;
  const names = Object.keys(values) as (keyof typeof values)[];
  if (found.version !== version + 1 || names.some((name) => found[name] !== values[name])) return false;
  const last = (await auditLogOf(db, "request", [found.id])).at(-1);
  return last?.action === action && last.actor_id === by.id;
}

type StateChange = Pick<RequestChange, "version" | "by" | "now"> & { to: RequestState };

export function changeState(db: Kysely<Database>, id: string, { to, ...by }: StateChange) {
  return changeRequest(db, id, { ...by, change: { state: to }, action: AUDIT_LOG_ACTIONS[to] });
}

/** The action in the audit log for marking a request as answered. */
export const FINISHED = "finish_request";

const AUDIT_LOG_ACTIONS: Record<RequestState, string> = {
  new: "reopen_request",
  in_hand: "take_request",
  done: FINISHED,
};

/** Whether this entry of the audit log moved a request to another state. */
export const isStep = (action: string) => Object.values(AUDIT_LOG_ACTIONS).includes(action);
