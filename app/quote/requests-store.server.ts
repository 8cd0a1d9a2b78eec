import { type Kysely, sql } from "kysely";
import { containsWords } from "../../server/database/containing.ts";
import { type Page, type Place, readPage } from "../../server/database/keyset.ts";
import { isSameAddress } from "../../server/database/same-address.ts";
import type { ContactSubmissionRow, Database } from "../../server/database/schema.ts";
import { type Actor, listJournalOf, writeJournal } from "../staff/journal.server.ts";
import type { RequestState } from "./requests-rules.ts";

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
  /** Only what is not done and came at this moment (ISO-8601) or before. */
  lateSince?: string | undefined;
  /** Words, each of which is found somewhere in the request. */
  search: string;
}

/** Newest first. */
export function pageOfRequests(
  db: Kysely<Database>,
  { state, lateSince, search, ...place }: RequestFilter & Place,
): Promise<Page<StoredRequest> | "bad-cursor"> {
  const query = db
    .selectFrom("contact_submissions")
    .select(COLUMNS)
    .$if(state !== null, (all) => all.where("state", "=", state as RequestState))
    .$if(lateSince !== undefined, (all) => all.where(isLate(lateSince as string)))
    .where(containsWords("folded", search));
  return readPage([query], "newest", place);
}

export async function countRequests(db: Kysely<Database>): Promise<Record<RequestState, number>> {
  const rows = await db
    .selectFrom("contact_submissions")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const counts = { new: 0, in_hand: 0, done: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** How many should have been answered, and when the first of them came. */
export async function lateRequests(
  db: Kysely<Database>,
  since: string,
): Promise<{ count: number; first: string | null }> {
  const found = await db
    .selectFrom("contact_submissions")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("created_at").as("first")])
    .where(isLate(since))
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), first: found.first };
}

/** How many somebody has to look at: the new ones, and those in hand that came at this moment (ISO-8601) or before. */
export async function countUnanswered(db: Kysely<Database>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("contact_submissions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or([eb("state", "=", "new"), isLate(since)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const isLate = (since: string) => sql<boolean>`state <> 'done' and created_at <= ${since}`;

export function findRequest(db: Kysely<Database>, id: string): Promise<StoredRequest | undefined> {
  return db.selectFrom("contact_submissions").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Who has each of those in hand, by id. */
export async function takersOf(
  db: Kysely<Database>,
  requests: readonly Pick<StoredRequest, "id" | "state">[],
): Promise<Map<string, string>> {
  const ids = requests.flatMap(({ id, state }) => (state === "in_hand" ? [id] : []));
  const entries = await listJournalOf(db, "request", ids);
  return new Map(
    entries.flatMap(({ action, subject_id, actor_name }): [string, string][] =>
      action === JOURNAL_ACTIONS.in_hand && subject_id ? [[subject_id, actor_name]] : [],
    ),
  );
}

export interface Step {
  to: RequestState;
  /** The version that was on the screen: of two people who decide at once one is told. */
  version: number;
  by: Actor;
  now?: Date;
}

/** Moves a request on, or back, on record. `conflict`: somebody else was quicker. */
export function moveRequest(
  db: Kysely<Database>,
  id: string,
  { to, version, by, now = new Date() }: Step,
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
    await writeJournal(trx, { by, action: JOURNAL_ACTIONS[to], subject: { kind: "request", id }, now });
    return "done";
  });
}

/** The requests under one e-mail address, however its capitals were typed. */
export function requestsOf(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("contact_submissions")
    .select(["first_name", "last_name", "email", "phone", "subject", "message", "state", "created_at"])
    .where(isSameAddress("email", email))
    .orderBy("created_at")
    .execute();
}

export async function eraseRequestsOf(trx: Kysely<Database>, email: string): Promise<void> {
  await trx.deleteFrom("contact_submissions").where(isSameAddress("email", email)).execute();
}

const JOURNAL_ACTIONS: Record<RequestState, string> = {
  new: "reopen_request",
  in_hand: "take_request",
  done: "finish_request",
};
