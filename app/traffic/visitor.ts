import { isbot } from "isbot";
import { COMPANION_COOKIE, hasCompanion } from "../account/session-rules.ts";
import { isUncounted, UNCOUNTED_COOKIE } from "./uncounted.ts";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;
type Device = "téléphone" | "tablette" | "ordinateur";

/**
 * The cookies whose senders are not counted. Look for the name first: most visitors send neither, and parsing every
 * cookie header would cost more.
 */
const OPTING_OUT = [
  [COMPANION_COOKIE, hasCompanion],
  [UNCOUNTED_COOKIE, isUncounted],
] as const;
/** The size of each cache of parsed headers. */
const MOST_REMEMBERED = 1_000;
/**
 * Browsers send 500 characters at most. Longer headers are forged: matching or caching them would cost time and memory.
 */
const HEADER_LENGTH = 1_000;
const agents = new Map<string, { isRobot: boolean; device: Device }>();
const languages = new Map<string, string | null>();
const hosts = new Map<string, string | null>();

/**
 * The visitor's kind of device, or null when the page must not be counted: robots, prefetched pages, signed-in people,
 * and visitors who object by `Sec-GPC`, `DNT` or the cookie.
 */
export function countedDevice(headers: Headers): Device | null {
  if (headers["sec-gpc"] === "1" || headers.dnt === "1") return null;
  if (headers["sec-purpose"] !== undefined || headers.purpose !== undefined) return null;
  const { cookie } = headers;
  if (typeof cookie === "string" && OPTING_OUT.some(([name, isOut]) => cookie.includes(name) && isOut(cookie)))
    return null;
  const { isRobot, device } = readAgent(headers["user-agent"] as string | undefined);
  return isRobot ? null : device;
}

/** « fr », « en »; null when the browser does not say. */
export function languageOf(headers: Headers): string | null {
  return remembered(languages, headers["accept-language"] as string | undefined, (accepted) => {
    const language = accepted.split(/[^a-zA-Z]/, 1)[0] ?? "";
    return /^[a-z]{2,3}$/i.test(language) ? language.toLowerCase() : null;
  });
}

/** The host of the other site that linked here, without `www.`; null for this site and without a referrer. */
export function referrerOf({ referer, host }: Headers): string | null {
  // Check the length of the whole header: a slice would keep all of it in memory.
  if (typeof referer !== "string" || referer.length > HEADER_LENGTH) return null;
  // No `URL` here: parsing one would add a tenth to the time of a cached page.
  const start = referer.indexOf("//") + 2;
  const end = referer.indexOf("/", start);
  const from = end < 0 ? referer.slice(start) : referer.slice(start, end);
  return from === host ? null : remembered(hosts, from, siteOf);
}

function siteOf(host: string): string | null {
  const [, name] = /^([\w.-]+)(?::\d+)?(?:[?#].*)?$/.exec(host) ?? [];
  return name?.toLowerCase().replace(/^www\./, "") ?? null;
}

/** Caches parsed headers: most visitors of an hour send one of a few values. */
function remembered<V>(known: Map<string, V>, sent = "", read: (header: string) => V): V {
  const header = sent.length > HEADER_LENGTH ? "" : sent;
  const before = known.get(header);
  if (before !== undefined) return before;
  if (known.size >= MOST_REMEMBERED) known.clear();
  const value = read(header);
  known.set(header, value);
  return value;
}

function readAgent(agent: string | undefined) {
  return remembered(agents, agent, (each) => ({ isRobot: each === "" || isbot(each), device: deviceOf(each) }));
}

function deviceOf(agent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return "tablette";
  return /Mobi|iPhone/i.test(agent) ? "téléphone" : "ordinateur";
}
