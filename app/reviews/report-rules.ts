import {
  EMAIL_REFUSED,
  isEmailAddress,
  ROOM_FOR_A_LINE,
  readText,
  roomFor,
  type TextLimits,
} from "../../core/text/limits.ts";
import { GUARD_FORM } from "../ui/form-guard.ts";
import { REPORT_REASONS, type ReportReason } from "./life.ts";

export const MESSAGE: TextLimits = { min: 0, max: 1000, lines: "many" };

export const REPORT_FIELDS = ["reason", "message", "email"] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];
export type ReportErrors = Partial<Record<ReportField, string>>;
export type ReportValues = Record<ReportField, string>;

/** How much is read of each field (app/forms/read-form.server.ts). */
export const REPORT_FORM = {
  reason: ROOM_FOR_A_LINE,
  message: roomFor(MESSAGE),
  email: ROOM_FOR_A_LINE,
  ...GUARD_FORM,
} satisfies Record<ReportField, number>;

export type CheckedReport =
  | { ok: true; report: { reason: ReportReason; message: string | null; email: string | null } }
  | { ok: false; errors: ReportErrors };

/** What a reader must say to report a review: a reason of the published list, the rest is free. */
export function validateReport(fields: Record<string, unknown>): CheckedReport {
  const reason = REPORT_REASONS.find(({ id }) => id === fields.reason)?.id;
  const message = readText(fields.message, MESSAGE);
  const email = typeof fields.email === "string" ? fields.email.trim() : "";
  const errors: ReportErrors = {};
  if (!reason) errors.reason = "Choisissez la raison de votre signalement";
  if (message.problem) errors.message = message.problem;
  if (email && !isEmailAddress(email)) errors.email = EMAIL_REFUSED;
  if (!reason || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, report: { reason, message: message.text || null, email: email || null } };
}
