import { dayInParis } from "../../core/text/dates.ts";
import { MINUTE_MS } from "../../core/text/durations.ts";
import { REFUSED, SENT } from "./outcomes.ts";
import { countedDevice, type Headers, languageOf, referrerOf } from "./visitor.ts";

/** The counters of a day. Each kind is counted separately: no row joins two of them, so none describes a person. */
const TRAFFIC_KINDS = ["page", "referrer", "device", "language", "missed", "search", "form"] as const;
export type TrafficKind = (typeof TRAFFIC_KINDS)[number];
export type Count = { day: string; kind: TrafficKind; name: string; count: number };

/** Limits the names per kind and day, so that arbitrary requests cannot fill memory or table. */
const MOST_NAMES = 300;
const NAME_LENGTH = 120;
/** The sum of all names beyond the limits. */
export const OTHERS = "autres";

export type Traffic = {
  /**
   * Counts a public page when it is sent to a tab. A tab that shows a page prerendered earlier sends `HEAD` instead
   * (app/islands/visitor.ts).
   */
  page(path: string, method: string | undefined, headers: Headers): void;
  missed(path: string, request: Request): void;
  /** Counts a search without results, unless it has an e-mail address or five digits. */
  search(query: string, request: Request): void;
  /** Counts the outcome of a form: « quote envoyé », or « quote refusé litres » for each refused field. */
  form(name: string, refused: readonly string[], request: Request): void;
  /** Returns the counts since the last call, and resets them. */
  take(): Count[];
  /** Takes back counts that could not be stored. */
  putBack(counts: readonly Count[]): void;
};

export function createTraffic(now: () => number = Date.now): Traffic {
  let today = "";
  let nextMinute = 0;
  let tables = emptyTables();
  /** Counts of earlier days, and counts that could not be stored. */
  let waiting: Count[] = [];

  const count = (kind: TrafficKind, name: string) => {
    followDay();
    add(tables[kind], name);
  };

  /** Looks at the day once a minute: formatting it at each request would cost more than all other counting. */
  const followDay = () => {
    const moment = now();
    if (moment < nextMinute && moment >= nextMinute - MINUTE_MS) return;
    nextMinute = (Math.floor(moment / MINUTE_MS) + 1) * MINUTE_MS;
    const day = dayInParis(new Date(moment));
    if (day === today) return;
    waiting.push(...rowsOf(tables));
    tables = emptyTables();
    today = day;
  };

  const rowsOf = (all: typeof tables): Count[] =>
    TRAFFIC_KINDS.flatMap((kind) =>
      [...all[kind]].flatMap(([name, { count }]) => (count > 0 ? { day: today, kind, name, count } : [])),
    );

  return {
    page: (path, method, headers) => {
      if (!isVisit(method, headers) || isOtherSpelling(path)) return;
      const device = countedDevice(headers);
      if (!device) return;
      followDay();
      add(tables.page, path);
      add(tables.device, device);
      add(tables.language, languageOf(headers) ?? OTHERS);
      const referrer = referrerOf(headers);
      if (referrer) add(tables.referrer, referrer);
    },
    missed: (path, request) => {
      if (isFromVisitor(request) && !isProbe(path)) count("missed", path);
    },
    search: (query, request) => {
      const words = query.trim().replace(/\s+/g, " ").toLowerCase();
      if (isFromVisitor(request) && words.length > 1 && !/@|(?:\d[\s.-]?){5}/.test(words)) count("search", words);
    },
    form: (name, refused, request) => {
      if (!isFromVisitor(request)) return;
      if (refused.length === 0) count("form", `${name} ${SENT}`);
      for (const field of refused) count("form", `${name} ${REFUSED} ${field}`);
    },
    take: () => {
      const taken = merged([...waiting, ...rowsOf(tables)]);
      waiting = [];
      // Keep the names: their number is limited for the whole day.
      for (const table of Object.values(tables)) for (const entry of table.values()) entry.count = 0;
      return taken;
    },
    putBack: (rows) => waiting.push(...rows),
  };
}

/** Entries are updated in place, so that a page view looks up each name once. */
type Table = Map<string, { count: number }>;

const emptyTables = () =>
  Object.fromEntries(TRAFFIC_KINDS.map((kind) => [kind, new Map()])) as Record<TrafficKind, Table>;

function add(table: Table, name: string): void {
  const known = table.get(name);
  if (known) known.count += 1;
  else if (name === OTHERS || (name.length <= NAME_LENGTH && table.size < MOST_NAMES)) table.set(name, { count: 1 });
  else add(table, OTHERS);
}

function merged(rows: readonly Count[]): Count[] {
  const byKey = new Map<string, Count>();
  for (const row of rows) {
    const key = JSON.stringify([row.day, row.kind, row.name]);
    byKey.set(key, { ...row, count: row.count + (byKey.get(key)?.count ?? 0) });
  }
  return [...byKey.values()];
}

/**
 * The router also answers « /AVIS » and « /%61vis »: counting each spelling would fill the table and hide real pages.
 */
const isOtherSpelling = (path: string) => /[%A-Z]/.test(path);

/** Addresses that attackers try on every site. */
function isProbe(path: string): boolean {
  return /\.(?:php\d?|aspx?|jsp|cgi|env|git|sql|bak|zip|ya?ml|ini|log)\b|\/\.|\bwp-|cgi-bin|xmlrpc|phpmyadmin/i.test(
    path,
  );
}

function isVisit(
  method: string | undefined,
  { "sec-fetch-dest": destination, "sec-fetch-site": from }: Headers,
): boolean {
  if (method === "HEAD") return destination === "empty" && from === "same-origin";
  return destination === undefined || destination === "document";
}

function isFromVisitor({ headers }: Request): boolean {
  return countedDevice(Object.fromEntries(headers)) !== null;
}
