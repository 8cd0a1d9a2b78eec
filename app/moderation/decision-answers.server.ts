import { data } from "react-router";
import type { ChangeAnswer } from "../reviews/changes.server.ts";
import type { lastAnswerOf } from "../reviews/reports.server.ts";
import { EMAIL_DELAY_MS } from "../reviews/workflow.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import type { DecisionForm } from "./form.server.ts";
import {
  type Draft,
  failureOf,
  type Intent,
  type ModerationAnswer,
  STATE_LABELS,
  successOf,
  type Undo,
  writeFormer,
  writeVersion,
} from "./rules.ts";

export const REASON_MISSING = "Choisissez la raison de la suppression.";
export type Made = Extract<ChangeAnswer, { kind: "done" }>;

export function done(
  intent: Exclude<Intent, "preview">,
  made: Made[],
  { late, undo }: { late: string[]; undo: Undo | null },
) {
  const isEmailDue = made.some(({ isAuthorTold }) => isAuthorTold);
  const details = [
    ...late,
    made.some(({ isCorrected }) => isCorrected) && "L’auteur avait corrigé son avis entre-temps : relisez-le.",
    isEmailDue && "L’auteur est prévenu dans une minute.",
    isEmailDue && intent !== "take-back" && "Annuler plus tard lui envoie un second message.",
  ];
  return data<ModerationAnswer>({
    kind: "done",
    intent,
    message: successOf(intent, made.length),
    detail: details.filter(Boolean).join(" "),
    undo,
    ids: made.map(({ review }) => review.id),
    emailAt: isEmailDue ? emailTime(made[0]?.review.updated_at ?? "") : null,
  });
}

export const emailTime = (decidedAt: string) => new Date(Date.parse(decidedAt) + EMAIL_DELAY_MS).toISOString();

/** Without JavaScript the confirmation is a page of its own. */
export function ask({ versions }: DecisionForm, intent: "delete" | "erase", problem = "") {
  return data<ModerationAnswer>({ kind: "confirm", intent, versions, problem }, problem ? 400 : 200);
}

export const takenBack = (made: Made[]) => undoneBy("take-back", made);

export function undoneBy(intent: Intent, made: Made[]): Undo {
  const formers = made.map(({ review: { id }, before }) => {
    const { state, refusal_reason: reason, refusal_note: note } = before;
    return ["former", writeFormer({ id, state, reason, note })] as Undo[number];
  });
  return [["intent", intent], ...versionFields(made.map(({ review }) => review)), ...formers];
}

export const closedReports = (made: Made[]): Undo[number] => ["answered_at", made[0]?.review.updated_at ?? ""];

export const versionFields = (versions: { id: string; version: number }[]): Undo =>
  versions.map((review) => ["avis", writeVersion(review)]);

export const GONE = "Cet avis n’existe plus.";

export function lateness(answer: Exclude<ChangeAnswer, Made>): string {
  if (answer.kind === "unexplained") return REASON_MISSING;
  if (answer.kind === "missing") return GONE;
  const { deleted_at, withdrawn_at, state, customer_name } = answer.current;
  if (withdrawn_at) return `Avis de ${customer_name} : son auteur l’a retiré entre-temps.`;
  const now = deleted_at ? "dans la corbeille" : `« ${STATE_LABELS[state]} »`;
  const who = answer.step ? ` (${entrySentence(answer.step).replace(/\.$/, "")})` : "";
  return `Avis de ${customer_name} : il a changé entre-temps${who}, et il est maintenant ${now}. Rien n’a été modifié.`;
}

export function noReport({ intent, draft }: DecisionForm, last: Awaited<ReturnType<typeof lastAnswerOf>>) {
  const problem = last ? `Signalement déjà clos par ${last.answered_by}.` : "Il n’y a plus de signalement.";
  return fail(409, intent, problem, draft);
}

export function fail(status: number, intent: string, detail: string, draft: Draft) {
  const isLate = status === 409 || status === 404;
  return data<ModerationAnswer>({ kind: "failed", message: failureOf(intent), detail, isLate, draft }, { status });
}
