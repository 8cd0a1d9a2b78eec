import type { Kysely } from "kysely";
import { markSignedIn } from "../../../app/account/store.server.ts";
import type { Actor } from "../../../core/audit-log.ts";
import type { Database } from "../../../core/database/schema.ts";
import { logSecurityEvent, type Severity } from "../../../core/security-log.ts";
import { daysAgo } from "./days.ts";

/** The addresses are of no machine (RFC 5737). */
const COLLEAGUES: Record<string, Colleague> = { "203.0.113.8": "sophie", "203.0.113.9": "julien" };

type Colleague = "sophie" | "julien";

const EVENTS: [sent: number, type: string, severity: Severity, ip: string, attempt?: number][] = [
  [29, "login_failed", "medium", "198.51.100.24", 1],
  [27, "login_success", "low", "203.0.113.8"],
  [24, "login_success", "low", "203.0.113.9"],
  [21, "login_failed", "medium", "203.0.113.9", 1],
  [21, "login_success", "low", "203.0.113.9"],
  [18, "suspicious_activity_rapid_navigation", "medium", "203.0.113.8"],
  [15, "login_success", "low", "203.0.113.8"],
  [12, "login_failed", "medium", "192.0.2.77", 1],
  [12, "login_failed", "medium", "192.0.2.77", 2],
  [12, "login_rate_limit_exceeded", "medium", "192.0.2.77"],
  [9, "authorization_failed", "medium", "203.0.113.9"],
  [6, "login_success", "low", "203.0.113.8"],
  [4, "dev_tools_detected", "low", "203.0.113.9"],
  [0, "login_failed", "medium", "192.0.2.10", 1],
  [0, "login_failed", "medium", "192.0.2.10", 2],
  [1, "login_success", "low", "203.0.113.9"],
  [0, "login_success", "low", "203.0.113.8"],
  [0, "login_failed", "medium", "192.0.2.10", 3],
  [0, "login_failed", "high", "192.0.2.10", 4],
  [0, "login_rate_limit_exceeded", "medium", "192.0.2.10"],
];

/** What a colleague's address did is theirs, up to their last sign-in. */
export async function addSecurityEvents(db: Kysely<Database>, people: Record<Colleague, Actor>) {
  for (const [sent, type, severity, ip, attempt] of EVENTS) {
    const now = daysAgo(sent, sent === 0 ? 5 : 8);
    const colleague = COLLEAGUES[ip];
    const userId = colleague ? people[colleague].id : null;
    await logSecurityEvent(db, { type, severity, ip, userId, now, ...(attempt && { details: { attempt } }) });
    if (type === "login_success" && userId) await markSignedIn(db, userId, now);
  }
}
