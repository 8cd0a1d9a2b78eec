import { type Kysely, sql } from "kysely";
import type { Database } from "./database/schema.ts";

/** Lease before another instance may retry; longer than any attempt. */
const LEASE_MS = 2 * 60_000;
const BATCH = 10;
const FIRST_RETRY_MS = 60_000;
/** The delay starts at one minute and doubles: a row is abandoned after about 17 hours. */
const MAX_ATTEMPTS = 11;
/** The longest delay between two attempts. */
const MAX_WAIT_MS = FIRST_RETRY_MS * 2 ** MAX_ATTEMPTS;

/** A row to deliver to another server. `send_after` is null once it is delivered. */
type OutboxRow = { id: string; attempts: number; send_after: string | null };

export interface Outbox<Row extends OutboxRow> {
  table: "mail_outbox" | "webhook_deliveries";
  /** These leave after all others that are due. */
  lastKinds?: readonly string[] | undefined;
  /** The values of this column take turns, so that one whose rows all fail delays no other. */
  turnsOf?: string;
  send(row: Row): Promise<void>;
  /** Called after the delivery. */
  finish(row: Row): Promise<void>;
  onFailure(row: Row, error: unknown, failure: { attempts: number; isAbandoned: boolean }): Promise<void> | void;
  /** Whether another row would fail for the same reason: it then waits for the next turn. */
  failsToo(error: unknown, failed: Row, other: Row): boolean;
}

/** Sends the rows that are due, until the signal aborts. Returns how many left. */
export async function deliverOutbox<Row extends OutboxRow>(
  db: Kysely<Database>,
  outbox: Outbox<Row>,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  // Both tables have the columns used here.
  const table = outbox.table as "mail_outbox";
  const { lastKinds = [], turnsOf } = outbox;
  const startedAt = performance.now();
  const due = await db
    .selectFrom(table)
    .selectAll()
    .where("abandoned_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("send_after", "<=", now.toISOString()),
        // A clock that ran ahead postponed these.
        eb("send_after", ">", new Date(now.getTime() + MAX_WAIT_MS).toISOString()),
      ]),
    )
    .$if(lastKinds.length > 0, (query) =>
      query.orderBy((eb) => eb.case().when("kind", "in", lastKinds).then(1).else(0).end()),
    )
    .$if(turnsOf !== undefined, (query) =>
      query.orderBy(sql`row_number() over (partition by ${sql.ref(turnsOf as string)} order by send_after)`),
    )
    .orderBy("send_after")
    .limit(BATCH)
    .execute();
  let sent = 0;
  const failures: { row: Row; error: unknown }[] = [];
  for (const row of due as unknown as Row[]) {
    if (signal?.aborted) break;
    if (failures.some((failure) => outbox.failsToo(failure.error, failure.row, row))) continue;
    // Earlier rows of the batch may have taken long: the lease starts now.
    if (!(await lease(db, table, row, new Date(now.getTime() + performance.now() - startedAt)))) continue;
    try {
      await outbox.send(row);
    } catch (error) {
      await postpone(db, outbox, row, error, now);
      failures.push({ row, error });
      continue;
    }
    await outbox.finish(row);
    sent += 1;
  }
  return sent;
}

/** Compare and set, so that only one instance wins. */
async function lease(db: Kysely<Database>, table: "mail_outbox", row: OutboxRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ send_after: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where("id", "=", row.id)
    .where("send_after", "=", row.send_after as string)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function postpone<Row extends OutboxRow>(
  db: Kysely<Database>,
  outbox: Outbox<Row>,
  row: Row,
  error: unknown,
  now: Date,
) {
  const attempts = row.attempts + 1;
  const isAbandoned = attempts >= MAX_ATTEMPTS;
  await db
    .updateTable(outbox.table as "mail_outbox")
    .set({
      attempts,
      last_error: String((error as Error).message ?? error).slice(0, 500),
      send_after: new Date(now.getTime() + FIRST_RETRY_MS * 2 ** row.attempts).toISOString(),
      abandoned_at: isAbandoned ? now.toISOString() : null,
    })
    .where("id", "=", row.id)
    // Do not revive a row that somebody gave up during the attempt.
    .where("abandoned_at", "is", null)
    .execute();
  await outbox.onFailure(row, error, { attempts, isAbandoned });
}
