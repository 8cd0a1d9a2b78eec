import { parse } from "valibot";
import { type CompanyFacts, companyFactsSchema, shippedFacts } from "../app/company/facts.ts";
import { nextChange } from "../app/company/hours.ts";
import type { Database } from "./database/connection.ts";
import type { Log } from "./log.ts";

/** How often an instance asks whether another one changed what the public sees. */
const pollMilliseconds = 250;

/** What the public sees, as a number that grows with each change, and the company facts of that moment. */
export type Content = {
  /** The last version seen in the database. A kept page made for an older one is made again. */
  version(): number;
  /** Reads the version from the database now; afterwards {@link version} is right for all that was committed before. */
  refresh(): Promise<void>;
  facts(): Promise<CompanyFacts>;
  /** The next instant at which pages change by themselves: an opening, a closing, midnight in Paris. */
  nextChange(now: Date): Promise<Date>;
  stop(): void;
};

export function followContent({ db }: Database, log: Log): Content {
  let version = -1;
  let facts: { version: number; value: CompanyFacts } | undefined;
  let isReachable = true;

  const refresh = async () => {
    const row = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    version = row.version;
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

  const readFacts = async () => {
    if (facts?.version === version) return facts.value;
    const readAt = version;
    try {
      const row = await db.selectFrom("content").select("value").where("key", "=", "facts").executeTakeFirst();
      facts = { version: readAt, value: row ? parse(companyFactsSchema, JSON.parse(row.value)) : shippedFacts };
    } catch (error) {
      if (!facts) throw error;
      // A page with yesterday's facts is better than none; the next reader asks again.
      log.warn("faits de l’entreprise illisibles, derniers connus servis", { error });
    }
    return facts.value;
  };

  return {
    version: () => version,
    refresh,
    facts: readFacts,
    nextChange: async (now) => nextChange((await readFacts()).openingHours, now),
    stop: () => clearTimeout(timer),
  };
}
