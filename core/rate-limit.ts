import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { CLOCKS_APART_MS } from "./clock.ts";
import type { Database } from "./database/schema.ts";
import { networksOf } from "./networks.ts";

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
  const limits = withWider(limit);
  const rows = await db
    .selectFrom("rate_limits")
    .select(["key", "hits"])
    .where("key", "in", limits.map(keyOf))
    .execute();
  const hits = new Map(rows.map((row) => [row.key, row.hits]));
  return judgeAll(limits, hits);
}

/** Takes back what {@link takeFromLimit} counted last: it turned out not to be what is limited. */
export function giveBack(db: Kysely<Database>, limit: Limit): Promise<void> {
  return changeHits(db, limit, (hits) => hits.pop());
}

/** Takes back what was counted at these instants, each once. */
export function removeHits(db: Kysely<Database>, limit: Limit, instants: readonly Date[]): Promise<void> {
  return changeHits(db, limit, (hits) => {
    for (const instant of instants) {
      const index = hits.indexOf(instant.getTime());
      if (index >= 0) hits.splice(index, 1);
    }
  });
}

/** For a client of IPv6 its wider networks remember: they are others, too. */
export async function forgetLimit(db: Kysely<Database>, limit: Pick<Limit, "action" | "who">): Promise<void> {
  const [own = limit] = withWider(limit);
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(own)).execute();
}

/**
 * Holds the row of a limit until the transaction ends, and returns the instants (milliseconds) counted in its window.
 * Two requests of one client that both begin with this come one after the other.
 */
export async function lockLimit(trx: Kysely<Database>, limit: Limit): Promise<number[]> {
  const [own = limit] = withWider(limit);
  const rows = await lockRows(trx, withWider(limit));
  return recentHits(rows.find(({ key }) => key === keyOf(own))?.hits ?? "[]", limit);
}

/** The same for several limits: `take` counts an attempt as {@link takeFromLimit} does, and `save` keeps what was counted. */
export async function lockLimits(trx: Kysely<Database>, limits: Limit[]) {
  const counted = new Map<string, Limit>();
  const hits = new Map((await lockRows(trx, limits.flatMap(withWider))).map((row) => [row.key, row.hits]));
  return {
    count(limit: Limit): number {
      const [own = limit] = withWider(limit);
      return recentHits(hits.get(keyOf(own)) ?? "[]", own).length;
    },
    take(limit: Limit): LimitAnswer {
      const all = withWider(limit);
      const answer = judgeAll(all, hits);
      if (!answer.isAllowed) return answer;
      for (const one of all) {
        const recent = recentHits(hits.get(keyOf(one)) ?? "[]", one);
        // As they are kept: the instants in their order.
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

/** No window is longer than a day: a limit that would end later was written by a clock that has been set back since. */
export async function deleteExpiredLimits(db: Kysely<Database>, now: Date): Promise<void> {
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
  await db
    .deleteFrom("rate_limits")
    .where((eb) => eb.or([eb("expires_at", "<", now.toISOString()), eb("expires_at", ">", tomorrow.toISOString())]))
    .execute();
}

/** Names a client without keeping its address: an HMAC of each network that it stands for. */
export function clientKey(address: string, secret: string): string {
  const names = networksOf(address).map((network) =>
    createHmac("sha256", secret).update(`client ${network}`).digest("base64url"),
  );
  return names.join(WIDER);
}

const WIDER = "~";
/** How many times as much a /56 and a /48 may: those who share one cannot be told apart. */
const ALLOWANCES = [1, 3, 9];
const WIDE_KEY = /^[\w-]{43}(?:~[\w-]{43}){2}$/;

/** The limit itself, and for a client of IPv6 those of its wider networks. */
function withWider(limit: Limit): Limit[] {
  if (!WIDE_KEY.test(limit.who)) return [limit];
  const { max = DEFAULT_MAX } = limit;
  return limit.who.split(WIDER).map((who, width) => ({ ...limit, who, max: max * (ALLOWANCES[width] ?? 1) }));
}

function keyOf({ action, who }: Pick<Limit, "action" | "who">): string {
  return `${action}:${who}`;
}

function recentHits(hits: string, limit: Limit): number[] {
  const start = instantOf(limit) - windowOf(limit);
  return (JSON.parse(hits) as number[]).filter((hit) => hit > start && hit < instantOf(limit) + CLOCKS_APART_MS);
}

/** @param hits as they are kept, by key */
function judgeAll(limits: Limit[], hits: ReadonlyMap<string, string>): LimitAnswer {
  const answers = limits.map((limit) => judge(recentHits(hits.get(keyOf(limit)) ?? "[]", limit), limit));
  const waits = answers.flatMap((answer) => (answer.isAllowed ? [] : answer.retryAfterSeconds));
  return waits.length === 0 ? { isAllowed: true } : { isAllowed: false, retryAfterSeconds: Math.max(...waits) };
}

function judge(hits: number[], limit: Limit): LimitAnswer {
  const { max = DEFAULT_MAX } = limit;
  if (hits.length < max) return { isAllowed: true };
  // Once this one has left the window, max - 1 are in it.
  const blocking = hits.at(-max) ?? instantOf(limit);
  const milliseconds = blocking + windowOf(limit) - instantOf(limit);
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1_000)) };
}

/** Changes the instants of a limit and of its wider networks, each of them locked. */
function changeHits(db: Kysely<Database>, limit: Limit, change: (hits: number[]) => void): Promise<void> {
  return inTransaction(db, async (trx) => {
    const limits = withWider(limit);
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
const windowOf = ({ windowMinutes = DEFAULT_WINDOW_MINUTES }: Limit) => windowMinutes * 60_000;
const expiryOf = (limit: Limit) => new Date(instantOf(limit) + windowOf(limit)).toISOString();

function inTransaction<T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
