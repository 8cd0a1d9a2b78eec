/** The events that the browser's monitor reports as suspicious (specification §9), for browser and server. */

import type { Severity } from "../../core/security-log.ts";

/** At most medium: any signed-in person can forge these reports (product reading 10). */
export const MONITOR_EVENTS = {
  suspicious_activity_rapid_navigation: "medium",
  suspicious_auth_pattern: "medium",
  dev_tools_detected: "low",
  console_access_attempt: "low",
} as const satisfies Record<string, Exclude<Severity, "high">>;

export const isReportedByBrowser = (type: string): type is MonitorEventType => Object.hasOwn(MONITOR_EVENTS, type);

export type MonitorEventType = keyof typeof MONITOR_EVENTS;
export type MonitorEvent = {
  type: MonitorEventType;
  page: string;
  details: Record<string, string | number | string[]>;
};

const PAGE_LOADS_MAX = 20;
const PAGE_LOADS_CLEARED_AFTER_MS = 10 * 60_000;
const SIGN_INS_MAX = 5;
const SIGN_INS_KEPT_MS = 60 * 60_000;
const DEV_TOOLS_PIXELS = 160;
export const DEV_TOOLS_CHECK_MS = 5_000;
export const ARGUMENT_LENGTH = 100;
export const ARGUMENTS_MAX = 5;
export const BATCH_MAX = 20;

export type PageLoads = { count: number; since: number };

/** Counts a page load. Only the first load above the limit is suspicious. */
export function countPageLoad(before: PageLoads | null, now: number): { loads: PageLoads; isSuspicious: boolean } {
  const isOld = before === null || now - before.since >= PAGE_LOADS_CLEARED_AFTER_MS;
  const loads = isOld ? { count: 1, since: now } : { count: before.count + 1, since: before.since };
  return { loads, isSuspicious: loads.count === PAGE_LOADS_MAX + 1 };
}

/** When this browser's sessions began and ended, in milliseconds, and the current session. */
export type SignIns = { session: string | null; logins: number[]; logouts: number[] };

/** Records the current session: a new one counts as a login, its end or replacement as a logout. */
export function recordSession(
  before: SignIns | null,
  session: string | null,
  now: number,
): { signIns: SignIns; isSuspicious: boolean } {
  const { session: former, logins, logouts } = before ?? { session: null, logins: [], logouts: [] };
  const recent = (times: number[]) => times.filter((time) => now - time < SIGN_INS_KEPT_MS);
  const isChange = session !== former;
  const signIns = {
    session,
    logins: isChange && session !== null ? [...recent(logins), now] : recent(logins),
    logouts: isChange && former !== null ? [...recent(logouts), now] : recent(logouts),
  };
  const isSuspicious = signIns.logins.length > SIGN_INS_MAX || signIns.logouts.length > SIGN_INS_MAX;
  return { signIns, isSuspicious: isChange && isSuspicious };
}

interface WindowSizes {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
}

export function showsDevTools({ outerWidth, outerHeight, innerWidth, innerHeight }: WindowSizes): boolean {
  return outerWidth - innerWidth > DEV_TOOLS_PIXELS || outerHeight - innerHeight > DEV_TOOLS_PIXELS;
}

/** Does not read the properties of objects: their getters may have side effects. */
export function cutArguments(values: readonly unknown[]): string[] {
  return values.slice(0, ARGUMENTS_MAX).map((value) => describe(value).slice(0, ARGUMENT_LENGTH));
}

function describe(value: unknown): string {
  if (typeof value === "object" && value !== null) return Object.prototype.toString.call(value);
  return typeof value === "function" ? "[object Function]" : String(value);
}
