import { is, safeParse } from "valibot";
import type { Database } from "../../core/database/connection.ts";
import type { Log } from "../../core/log.ts";
import { type CompanyFacts, companyContent, composeFacts, pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { nextChange, withoutPastClosures } from "../company/opening.ts";
import { nextNoticeChange, noticeContent } from "../layout/site-notice-content.ts";
import type { ContentKind } from "./kind.ts";

const pollMilliseconds = 250;

/** The published content and its version, which grows with each change. */
export type Content = {
  /** The last version read from the database. The page cache renders a page again when its version is older. */
  version(): number;
  /** Reads the version from the database now; {@link version} then covers everything committed before. */
  refresh(): Promise<void>;
  read<V>(kind: ContentKind<V>): Promise<V>;
  facts(): Promise<CompanyFacts>;
  /** When pages next change without an edit: an opening, a closing, a notice, midnight in Paris. */
  nextChange(now: Date): Promise<Date>;
  stop(): void;
};

export function followContent({ db }: Database, log: Log): Content {
  let version = -1;
  const known = new Map<string, { version: number; value: unknown }>();
  let isReachable = true;

  const readVersion = async () => {
    const row = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    version = row.version;
  };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** Calls during a refresh share the next one, which starts after their commit. */
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
    timer = setTimeout(poll, pollMilliseconds).unref();
  };
  timer = setTimeout(poll, pollMilliseconds).unref();

  const read = async <V>({ key, schema, stored: reading, shipped }: ContentKind<V>): Promise<V> => {
    const last = known.get(key) as { version: number; value: V } | undefined;
    if (last?.version === version) return last.value;
    const readAt = version;
    try {
      const row = await db.selectFrom("content").select("value").where("key", "=", key).executeTakeFirst();
      const stored = row ? JSON.parse(row.value) : null;
      const valid = safeParse(reading, stored);
      if (stored !== null && !valid.success)
        log.error("contenu enregistré non valide, valeur d’origine servie", { key });
      else if (stored !== null && !is(schema, stored))
        log.warn("contenu d’une version antérieure, complété par les valeurs d’origine", { key });
      const value = valid.success ? valid.output : shipped;
      known.set(key, { version: readAt, value });
      return value;
    } catch (error) {
      if (!last) throw error;
      // Serve outdated content rather than none; the next call tries again.
      log.warn("contenu illisible, dernier connu servi", { key, error });
      return last.value;
    }
  };
  const facts = () => factsFrom(read);

  return {
    version: () => version,
    refresh,
    read,
    facts,
    nextChange: async (now) => {
      const change = nextChange((await facts()).openingHours, now);
      const noticeChange = nextNoticeChange(await read(noticeContent), now);
      return noticeChange !== null && noticeChange < change ? noticeChange : change;
    },
    stop: () => clearTimeout(timer),
  };
}

export async function factsFrom(read: Content["read"]): Promise<CompanyFacts> {
  const [hours, company, prices] = await Promise.all([read(hoursContent), read(companyContent), read(pricesContent)]);
  return composeFacts({ hours: withoutPastClosures(hours, new Date()), company, prices });
}
