import type { Kysely } from "kysely";
import { latestPlausible, MAX_CLOCK_SKEW_MS } from "./clock.ts";
import type { Database } from "./database/schema.ts";
import { inTransaction } from "./database/transaction.ts";
import { networksOf } from "./networks.ts";
import { sign } from "./private-token.ts";
import { DAY_MS, MINUTE_MS } from "./text/durations.ts";
import { SUBMISSIONS_PER_WINDOW, WINDOW_MINUTES } from "./text/submission-limits.ts";

export interface Limit {
  /** The counted action, such as `sign_up`. */
  action: string;
  /** A {@link clientKey}, which contains no address, or the id of an account. */
  subject: string;
  /** By default {@link SUBMISSIONS_PER_WINDOW}. */
  max?: number;
  /** By default {@link WINDOW_MINUTES}. */
  windowMinutes?: number;
  now?: Date;
}

export type LimitResult = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number };

/**
 * Counts one attempt if fewer than `max` lie within the last `windowMinutes`; a refused attempt is not counted. Exact
 * across parallel attempts and instances: calls for the same limit wait for each other's transaction.
 */
export function consumeLimit(db: Kysely<Database>, limit: Limit): Promise<LimitResult> {
  return inTransaction(db, async (trx) => {
    const limits = await lockLimits(trx, [limit]);
    const answer = limits.consume(limit);
    await limits.save();
    return answer;
  });
}

/** The answer that {@link consumeLimit} would give, without counting. */
export async function peekLimit(db: Kysely<Database>, limit: Limit): Promise<LimitResult> {
  const limits = withWiderNetworks(limit);
  const rows = await db
    .selectFrom("rate_limits")
    .select(["key", "hits"])
    .where("key", "in", limits.map(keyOf))
    .execute();
  const hits = new Map(rows.map((row) => [row.key, row.hits]));
  return checkAll(limits, hits);
}

/** Undoes the last count of {@link consumeLimit}. */
export function refundLimit(db: Kysely<Database>, limit: Limit): Promise<void> {
  return changeHits(db, limit, (hits) => hits.pop());
}

/** Removes the counts at these instants. */
export function removeHits(db: Kysely<Database>, limit: Limit, instants: readonly Date[]): Promise<void> {
  return changeHits(db, limit, (hits) => {
    for (const instant of instants) {
      const index = hits.indexOf(instant.getTime());
      if (index >= 0) hits.splice(index, 1);
    }
  });
}

/** Only the narrowest network is cleared: other clients share the wider ones. */
export async function resetLimit(db: Kysely<Database>, limit: Pick<Limit, "action" | "subject">): Promise<void> {
  const [own = limit] = withWiderNetworks(limit);
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(own)).execute();
}

/**
 * Locks a limit until the transaction ends, and returns the instants (milliseconds) counted in its window. Call it
 * first to run two requests of one client one after the other.
 */
export async function lockLimit(trx: Kysely<Database>, limit: Limit): Promise<number[]> {
  const [own = limit] = withWiderNetworks(limit);
  const rows = await lockRows(trx, withWiderNetworks(limit));
  return recentHits(rows.find(({ key }) => key === keyOf(own))?.hits ?? "[]", limit);
}

/** Locks several limits. `consume` counts like {@link consumeLimit}; `save` stores the counts. */
export async function lockLimits(trx: Kysely<Database>, limits: Limit[]) {
  const counted = new Map<string, Limit>();
  const hits = new Map((await lockRows(trx, limits.flatMap(withWiderNetworks))).map((row) => [row.key, row.hits]));
  return {
    count(limit: Limit): number {
      const [own = limit] = withWiderNetworks(limit);
      return recentHits(hits.get(keyOf(own)) ?? "[]", own).length;
    },
    consume(limit: Limit): LimitResult {
      const all = withWiderNetworks(limit);
      const answer = checkAll(all, hits);
      if (!answer.isAllowed) return answer;
      for (const one of all) {
        const recent = recentHits(hits.get(keyOf(one)) ?? "[]", one);
        // The column stores sorted instants.
        hits.set(keyOf(one), JSON.stringify([...recent, instantOf(one)].sort((a, b) => a - b)));
        counted.set(keyOf(one), one);
      }
      return answer;
    },
    async save(): Promise<void> {
      if (counted.size === 0) return;
      const rows = [...counted].map(([key, limit]) => ({
        key,
        hits: hits.get(key) ?? "[]",
        expires_at: expiryOf(limit),
      }));
      await trx
        .insertInto("rate_limits")
        .values(rows)
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet(({ ref }) => ({
            hits: ref("excluded.hits"),
            expires_at: ref("excluded.expires_at"),
          })),
        )
        .execute();
    },
  };
}

/** Locks the rows in a fixed order, which prevents deadlocks. */
function lockRows(trx: Kysely<Database>, limits: Limit[]) {
  const rows = new Map(limits.map((limit) => [keyOf(limit), { hits: "[]", expires_at: expiryOf(limit) }]));
  return trx
    .insertInto("rate_limits")
    .values([...rows].map(([key, row]) => ({ key, ...row })).sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column("key").doUpdateSet(({ ref }) => ({ key: ref("excluded.key") })))
    .returning(["key", "hits"])
    .execute()
    .catch((cause: unknown) => {
      throw new Error(LIMIT_CHECK_FAILED, { cause });
    });
}

/**
 * Specification §8 lets the action pass when the check fails. Here it is refused: it needs the same database, so it
 * would fail as well, and an attacker must not be able to switch the limit off.
 */
const LIMIT_CHECK_FAILED = "Rate limit check failed";

/** No window is longer than a day: a clock that ran ahead wrote any limit that ends later. */
export async function deleteExpiredLimits(db: Kysely<Database>, now: Date): Promise<void> {
  const latest = latestPlausible(new Date(now.getTime() + DAY_MS));
  await db
    .deleteFrom("rate_limits")
    .where((eb) => eb.or([eb("expires_at", "<", now.toISOString()), eb("expires_at", ">", latest)]))
    .execute();
}

export const retryAfter = (seconds: number) => ({ "Retry-After": String(seconds) });

/** Identifies a client without keeping its address: an HMAC of each of its networks. */
export function clientKey(address: string, secret: string): string {
  const names = networksOf(address).map((network) => sign(`client ${network}`, secret));
  return names.join(NETWORK_SEPARATOR);
}

const NETWORK_SEPARATOR = "~";
/** Multipliers for a /56 and a /48, which several clients may share. */
const NETWORK_FACTORS = [1, 3, 9];
const IPV6_KEY = /^[\w-]{43}(?:~[\w-]{43}){2}$/;

/** The limit and, for IPv6, those of the wider networks. */
function withWiderNetworks(limit: Limit): Limit[] {
  if (!IPV6_KEY.test(limit.subject)) return [limit];
  const { max = SUBMISSIONS_PER_WINDOW } = limit;
  return limit.subject
    .split(NETWORK_SEPARATOR)
    .map((subject, width) => ({ ...limit, subject, max: max * (NETWORK_FACTORS[width] ?? 1) }));
}

function keyOf({ action, subject }: Pick<Limit, "action" | "subject">): string {
  return `${action}:${subject}`;
}

function recentHits(hits: string, limit: Limit): number[] {
  const start = instantOf(limit) - windowOf(limit);
  return (JSON.parse(hits) as number[]).filter((hit) => hit > start && hit < instantOf(limit) + MAX_CLOCK_SKEW_MS);
}

function checkAll(limits: Limit[], hits: ReadonlyMap<string, string>): LimitResult {
  const answers = limits.map((limit) => check(recentHits(hits.get(keyOf(limit)) ?? "[]", limit), limit));
  const waits = answers.flatMap((answer) => (answer.isAllowed ? [] : answer.retryAfterSeconds));
  return waits.length === 0 ? { isAllowed: true } : { isAllowed: false, retryAfterSeconds: Math.max(...waits) };
}

function check(hits: number[], limit: Limit): LimitResult {
  const { max = SUBMISSIONS_PER_WINDOW } = limit;
  if (hits.length < max) return { isAllowed: true };
  // Once this hit leaves the window, max - 1 remain.
  const blocking = hits.at(-max) ?? instantOf(limit);
  const milliseconds = blocking + windowOf(limit) - instantOf(limit);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1_000)) };
}

/** Changes the instants of a limit and of its wider networks, under lock. */
function changeHits(db: Kysely<Database>, limit: Limit, change: (hits: number[]) => void): Promise<void> {
  return inTransaction(db, async (trx) => {
    const limits = withWiderNetworks(limit);
    const kept = new Map((await lockRows(trx, limits)).map((row) => [row.key, row.hits]));
    for (const one of limits) {
      const hits = recentHits(kept.get(keyOf(one)) ?? "[]", one);
      change(hits);
      await trx
        .updateTable("rate_limits")
        .set({ hits: JSON.stringify(hits), expires_at: expiryOf(one) })
        .where("key", "=", keyOf(one))
        .execute();
    }
  });
}

const instantOf = ({ now = new Date() }: Limit) => now.getTime();
const windowOf = ({ windowMinutes = WINDOW_MINUTES }: Limit) => windowMinutes * MINUTE_MS;
const expiryOf = (limit: Limit) => new Date(instantOf(limit) + windowOf(limit)).toISOString();
