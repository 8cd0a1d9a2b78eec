import { isDeepStrictEqual } from "node:util";
import { is } from "valibot";
import type { Database } from "../../core/database/connection.ts";
import type { Log } from "../../core/log.ts";
import { type CompanyFacts, companyContent, composeFacts, pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { nextChange, withoutPastExceptions } from "../company/opening.ts";
import { type ContentKind, type Latest, ownOf } from "./kind.ts";
import { findEditable, KINDS } from "./kinds.ts";
import { endsBefore, isOver, type Planned } from "./planned.ts";
import { readLatest, readVersions } from "./store.server.ts";

const POLL_MS = 250;

/** The published content and its version, which grows with each change. */
export type Content = {
  /** The last version read from the database. The page cache renders a page again when its version is older. */
  version(): number;
  /**
   * Reads the version from the database now. Afterwards {@link version} includes everything committed before the call.
   */
  refresh(): Promise<void>;
  /** The value in force: of a planned one that is still ahead, the one before it. */
  read<V>(kind: ContentKind<V>): Promise<V>;
  /** The value that replaces the one in force later; null when there is none. */
  readAhead<V>(kind: Timed<V>): Promise<V | null>;
  latest(): Promise<Latest>;
  facts(): Promise<CompanyFacts>;
  /** When pages next change without an edit: an opening, a closing, a planned start or end, midnight in Paris. */
  nextChange(now: Date): Promise<Date>;
  stop(): void;
};

type Timed<V> = Pick<ContentKind<V>, "key" | "isAhead" | "isEmpty">;

type Published = {
  version: number;
  latest: Latest;
  values: ReadonlyMap<string, unknown>;
  /** Of each value that is still ahead, the one before it. */
  former: ReadonlyMap<string, unknown>;
};

export function followContent({ db }: Database, log: Log): Content {
  let version = -1;
  let published: Published | undefined;
  let isReachable = true;

  const readVersion = async () => {
    const row = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    version = row.version;
  };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** Calls during a refresh share the next one, which starts after their commits. */
  const refresh = (): Promise<void> => {
    if (running) {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined;
          return refresh();
        });
      return next;
    }
    running = readVersion().finally(() => {
      running = undefined;
    });
    return running;
  };

  let timer: NodeJS.Timeout;
  const poll = async () => {
    try {
      await refresh();
      if (!isReachable) log.info("base de données de nouveau joignable");
      isReachable = true;
    } catch (error) {
      if (isReachable) log.error("base de données injoignable", { error });
      isReachable = false;
    }
    timer = setTimeout(poll, POLL_MS).unref();
  };
  timer = setTimeout(poll, POLL_MS).unref();

  /** The one query for all kinds, shared by concurrent calls. */
  let loading: { version: number; done: Promise<Published> } | undefined;
  const load = (): Promise<Published> => {
    if (published?.version === version) return Promise.resolve(published);
    if (loading?.version !== version) loading = { version, done: publish(version) };
    return loading.done;
  };
  const publish = async (readAt: number): Promise<Published> => {
    try {
      const latest = await readLatest(db);
      reportProblems(latest, published?.latest, log);
      const values = valuesOf(latest, published);
      const former = await formerValues(
        db,
        KINDS.filter((kind) => isAhead(kind, values)),
      );
      published = { version: readAt, latest, values, former };
      return published;
    } catch (error) {
      loading = undefined;
      if (!published) throw error;
      // Serve outdated content rather than none; the next call tries again.
      log.warn("contenu illisible, dernier connu servi", { error });
      return published;
    }
  };

  const isAhead = (kind: Timed<unknown>, values: Published["values"]) =>
    kind.isAhead?.(values.get(kind.key), new Date()) ?? false;
  const showsNothing = ({ key, isEmpty }: Timed<unknown>, values: Published["values"]) =>
    isEmpty?.(values.get(key)) || isOver(values.get(key) as Planned, new Date());
  const isReplacedLater = (kind: Timed<unknown>, { values, former }: Published) =>
    former.has(kind.key) && isAhead(kind, values) && ![values, former].every((known) => showsNothing(kind, known));
  const read = async <V>(kind: ContentKind<V>): Promise<V> => {
    const now = await load();
    return (isReplacedLater(kind, now) ? now.former : now.values).get(kind.key) as V;
  };
  const facts = () => factsFrom(read);

  return {
    version: () => version,
    refresh,
    read,
    readAhead: async <V>(kind: Timed<V>) => {
      const now = await load();
      return isReplacedLater(kind, now) ? (now.values.get(kind.key) as V) : null;
    },
    latest: async () => (await load()).latest,
    facts,
    nextChange: async (now) => {
      const { values, former } = await load();
      const planned = [values, former].flatMap((known) =>
        KINDS.flatMap((kind) => (known.has(kind.key) && kind.nextChange?.(known.get(kind.key), now)) || []),
      );
      const change = nextChange((await facts()).openingHours, now);
      return new Date(Math.min(...[change, ...planned].map((instant) => instant.getTime())));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Validates a kind again only if one of its versions is new. */
function valuesOf(latest: Latest, last: Published | undefined): Published["values"] {
  const versionsOf = (of: Latest, { key }: ContentKind<unknown>) =>
    ownOf(key, of)
      .map(([key, { number, at }]) => `${key} ${number} ${at}`)
      .sort()
      .join();
  const isSame = (kind: ContentKind<unknown>) => last && versionsOf(last.latest, kind) === versionsOf(latest, kind);
  return new Map(KINDS.map((kind) => [kind.key, isSame(kind) ? last?.values.get(kind.key) : kind.read(latest)]));
}

/**
 * The value that each kind shows until its planned newest one begins. Skips versions replaced before their own start.
 * Leaves out a kind whose plan only postpones the same content: nothing is shown until then.
 */
export async function formerValues(
  db: Database["db"],
  kinds: readonly ContentKind<unknown>[],
): Promise<Published["values"]> {
  const values = await Promise.all(
    kinds.map(async (kind) => {
      const read = ({ at, value }: { at: string; value: unknown }) =>
        kind.read(new Map([[kind.key, { number: 0, first: 0, at, value }]]));
      const [newest, ...earlier] = await readVersions(db, kind.key);
      if (!newest) return [];
      const plans = [read(newest)];
      let replacedAt = newest.at;
      for (const version of earlier) {
        const value = read(version);
        if (!kind.isAhead?.(value, new Date(replacedAt))) {
          return plans.some((planned) => isPutOff(value, planned)) ? [] : [[kind.key, value] as const];
        }
        plans.push(value);
        replacedAt = version.at;
      }
      return [[kind.key, kind.shipped] as const];
    }),
  );
  return new Map(values.flat());
}

/** The same content, that would still be shown when the planned one begins. */
function isPutOff(former: unknown, planned: unknown): boolean {
  const withoutTime = (value: unknown) => ({ ...(value as object), from: null, until: null });
  return (
    isDeepStrictEqual(withoutTime(former), withoutTime(planned)) && !endsBefore(former as Planned, planned as Planned)
  );
}

/** Logs each stored value that this release reads only in part, once. */
function reportProblems(latest: Latest, last: Latest | undefined, log: Log): void {
  for (const [key, { number, value }] of latest) {
    const form = findEditable(key)?.editable.form;
    if (!form || value === undefined || value === null || last?.get(key)?.number === number) continue;
    if (!is(form.stored, value)) log.error("contenu enregistré non valide, valeur d’origine servie", { key });
    else if (!is(form.schema, value))
      log.warn("contenu d’une version antérieure, complété par les valeurs d’origine", { key });
  }
}

export async function factsFrom(read: Content["read"]): Promise<CompanyFacts> {
  const [hours, company, prices] = await Promise.all([read(hoursContent), read(companyContent), read(pricesContent)]);
  return composeFacts({ hours: withoutPastExceptions(hours, new Date()), company, prices });
}
