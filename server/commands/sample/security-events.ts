import type { Kysely } from "kysely";
import type { Database } from "../../../core/database/schema.ts";
import { logSecurityEvent, type Severity } from "../../../core/security-log.ts";
import { daysAgo } from "./days.ts";

/** The addresses are of no machine (RFC 5737). */
const EVENTS: [sent: number, type: string, severity: Severity, ip: string][] = [
  [29, "login_failed", "medium", "198.51.100.24"],
  [27, "login_success", "low", "203.0.113.8"],
  [24, "login_success", "low", "203.0.113.9"],
  [21, "login_failed", "medium", "203.0.113.9"],
  [21, "login_success", "low", "203.0.113.9"],
  [18, "suspicious_activity_rapid_navigation", "medium", "203.0.113.8"],
  [15, "login_success", "low", "203.0.113.8"],
  [12, "login_failed", "medium", "192.0.2.77"],
  [12, "login_failed", "medium", "192.0.2.77"],
  [12, "login_rate_limit_exceeded", "medium", "192.0.2.77"],
  [9, "authorization_failed", "medium", "203.0.113.9"],
  [6, "login_success", "low", "203.0.113.8"],
  [4, "dev_tools_detected", "low", "203.0.113.9"],
  [2, "login_failed", "medium", "192.0.2.10"],
  [1, "login_success", "low", "203.0.113.9"],
  [0, "login_failed", "medium", "192.0.2.10"],
  [0, "login_failed", "high", "192.0.2.10"],
  [0, "login_rate_limit_exceeded", "medium", "192.0.2.10"],
];

export async function addSecurityEvents(db: Kysely<Database>): Promise<void> {
  for (const [sent, type, severity, ip] of EVENTS)
    await logSecurityEvent(db, { type, severity, ip, now: daysAgo(sent, 8) });
}
