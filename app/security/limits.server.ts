import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Kysely } from "kysely";
import type { Database } from "../../server/database/schema.ts";

/** The specification's default (§7, check_rate_limit). */
export const DEFAULT_MAX = 5;
export const DEFAULT_WINDOW_MINUTES = 15;

export interface Limit {
  /** What is counted, such as `sign_up`. */
  action: string;
  /** Who is counted: a {@link clientKey}, so that no address is kept, or an account. */
  who: string;
  max?: number;
  windowMinutes?: number;
  now?: Date;
}

export type LimitAnswer = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number };

/**
 * Counts one attempt if fewer than `max` lie within the last `windowMinutes`; a refused attempt is not counted. Exact
 * under parallel attempts and across instances: whoever asks for the same limit waits for the transaction of the other.
 */
export function takeFromLimit(db: Kysely<Database>, limit: Limit): Promise<LimitAnswer> {
  return inTransaction(db, async (trx) => {
    const limits = await lockLimits(trx, [limit]);
    const answer = limits.take(limit);
    await limits.save();
    return answer;
  });
}

/** What {@link takeFromLimit} would answer, without counting. */
export async function peekAtLimit(db: Kysely<Database>, limit: Limit): Promise<LimitAnswer> {
  const row = await db.selectFrom("rate_limits").select("hits").where("key", "=", keyOf(limit)).executeTakeFirst();
  return judge(recentHits(row?.hits ?? "[]", limit), limit);
}

/** Takes back what {@link takeFromLimit} counted last: it turned out not to be what is limited. */
export function giveBack(db: Kysely<Database>, limit: Limit): Promise<void> {
  return inTransaction(db, async (trx) => {
    const hits = await lockLimit(trx, limit);
    await saveHits(trx, limit, JSON.stringify(hits.slice(0, -1)));
  });
}

/** Takes back what was counted at these instants, each once. */
export function removeHits(db: Kysely<Database>, limit: Limit, instants: readonly Date[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    const hits = await lockLimit(trx, limit);
    for (const instant of instants) {
      const index = hits.indexOf(instant.getTime());
      if (index >= 0) hits.splice(index, 1);
    }
    await saveHits(trx, limit, JSON.stringify(hits));
  });
}

export async function forgetLimit(db: Kysely<Database>, limit: Pick<Limit, "action" | "who">): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(limit)).execute();
}

/**
 * Holds the row of a limit until the transaction ends, and returns the instants (milliseconds) counted in its window.
 * Two requests of one client that both begin with this come one after the other.
 */
export async function lockLimit(trx: Kysely<Database>, limit: Limit): Promise<number[]> {
  const rows = await lockRows(trx, [limit]);
  return recentHits(rows[0]?.hits ?? "[]", limit);
}

/** The same for several limits: `take` counts an attempt as {@link takeFromLimit} does, and `save` keeps what was counted. */
export async function lockLimits(trx: Kysely<Database>, limits: Limit[]) {
  const counted = new Map<string, Limit>();
  const hits = new Map((await lockRows(trx, limits)).map((row) => [row.key, row.hits]));
  return {
    count: (limit: Limit): number => recentHits(hits.get(keyOf(limit)) ?? "[]", limit).length,
    take(limit: Limit): LimitAnswer {
      const key = keyOf(limit);
      const recent = recentHits(hits.get(key) ?? "[]", limit);
      const answer = judge(recent, limit);
      if (answer.isAllowed) {
        // As they are kept: the instants in their order.
        hits.set(key, JSON.stringify([...recent, instantOf(limit)].sort((a, b) => a - b)));
        counted.set(key, limit);
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

/** In one order everywhere, so that two who want the same limits never wait for each other. */
function lockRows(trx: Kysely<Database>, limits: Limit[]) {
  const rows = new Map(limits.map((limit) => [keyOf(limit), { hits: "[]", expires_at: expiryOf(limit) }]));
  return trx
    .insertInto("rate_limits")
    .values([...rows].map(([key, row]) => ({ key, ...row })).sort((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column("key").doUpdateSet(({ ref }) => ({ key: ref("excluded.key") })))
    .returning(["key", "hits"])
    .execute()
    .catch((cause: unknown) => {
      throw new Error(CHECK_FAILED, { cause });
    });
}

/**
 * Specification §8. There the action was allowed nevertheless; here what is limited is kept in the same database, so it
 * could not be done either, and a limit that gives way to whoever breaks it is none.
 */
const CHECK_FAILED = "Rate limit check failed";

export async function deleteExpiredLimits(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("expires_at", "<", now.toISOString()).execute();
}

/** Names a client without keeping its address: an HMAC of the IPv4 address or of the IPv6 /64, one household either way. */
export function clientKey(address: string, secret: string): string {
  return createHmac("sha256", secret)
    .update(`client ${householdOf(address)}`)
    .digest("base64url");
}

function keyOf({ action, who }: Pick<Limit, "action" | "who">): string {
  return `${action}:${householdOf(who)}`;
}

/** An IPv6 subscriber has 2^64 addresses: the first four groups are who it is. Anything else is left as it is. */
function householdOf(who: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(who)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(who)) return who;
  const [head = "", tail] = (who.split("%")[0] as string).toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const tailGroups = tail ? tail.split(":") : [];
  // A dotted end stands for two groups.
  const tailLength = tailGroups.length + (tail?.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailLength;
  const prefix = [...groups, ...Array<string>(zeros).fill("0"), ...tailGroups].slice(0, 4);
  return `${prefix.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

function recentHits(hits: string, limit: Limit): number[] {
  const start = instantOf(limit) - windowOf(limit);
  return (JSON.parse(hits) as number[]).filter((hit) => hit > start);
}

function judge(hits: number[], limit: Limit): LimitAnswer {
  const { max = DEFAULT_MAX } = limit;
  if (hits.length < max) return { isAllowed: true };
  // Once this one has left the window, max - 1 are in it.
  const blocking = hits.at(-max) ?? instantOf(limit);
  const milliseconds = blocking + windowOf(limit) - instantOf(limit);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1_000)) };
}

async function saveHits(trx: Kysely<Database>, limit: Limit, hits: string): Promise<void> {
  await trx
    .updateTable("rate_limits")
    .set({ hits, expires_at: expiryOf(limit) })
    .where("key", "=", keyOf(limit))
    .execute();
}

const instantOf = ({ now = new Date() }: Limit) => now.getTime();
const windowOf = ({ windowMinutes = DEFAULT_WINDOW_MINUTES }: Limit) => windowMinutes * 60_000;
const expiryOf = (limit: Limit) => new Date(instantOf(limit) + windowOf(limit)).toISOString();

function inTransaction<T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
