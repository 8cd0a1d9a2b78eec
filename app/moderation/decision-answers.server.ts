import { data } from "react-router";
import { plural } from "../../core/text/typography.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import type { ChangeResult } from "../reviews/change.server.ts";
import { STATE_LABELS } from "../reviews/columns.ts";
import type { ReviewChange } from "../reviews/history.server.ts";
import type { answerShownReports, lastAnswerOf } from "../reviews/reports.server.ts";
import { EMAIL_DELAY_MS } from "../reviews/workflow.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import type { DecisionForm } from "./form.server.ts";
import {
  type Draft,
  failureOf,
  type Intent,
  type ModerationAnswer,
  type UnchangedReview,
  type Undo,
  writeFormerState,
  writeVersion,
} from "./rules.ts";

export const REASON_MISSING = "Choisissez la raison de la suppression.";
export type Applied = Extract<ChangeResult, { kind: "done" }>;

export function done(
  intent: Exclude<Intent, "preview">,
  applied: Applied[],
  answer: { waitingPhotos: number; unchanged: UnchangedReview[]; undo: Undo | null; message: string },
) {
  const { waitingPhotos, unchanged, undo, message } = answer;
  const emailedIds = applied.filter(({ isAuthorNotified }) => isAuthorNotified).map(({ review }) => review.id);
  const details = [
    reasonsOf(unchanged),
    applied.some(({ isCorrected }) => isCorrected) && "L’auteur avait corrigé son avis entre-temps : relisez-le.",
    emailedIds.length > 0 && emailsDue(emailedIds.length, applied.length),
    emailedIds.length > 0 &&
      undo &&
      `Annuler plus tard ${plural(emailedIds.length, "lui", "leur")} envoie un second message.`,
  ];
  return data<ModerationAnswer>({
    kind: "done",
    intent,
    message,
    detail: details.filter(Boolean).join(" "),
    undo,
    ids: applied.map(({ review }) => review.id),
    unchanged,
    emailAt: emailedIds.length > 0 ? emailTime(applied[0]?.review.updated_at ?? "") : null,
    emailedIds,
    waitingPhotos,
  });
}

function emailsDue(emailed: number, decided: number): string {
  if (decided === 1) return "L’auteur est prévenu dans une minute.";
  return emailed === 1
    ? "Un seul auteur est prévenu dans une minute."
    : `${emailed} auteurs sont prévenus dans une minute.`;
}

/** A broken database is the same reason for several reviews. */
export const reasonsOf = (unchanged: UnchangedReview[]) =>
  [...new Set(unchanged.map(({ detail }) => detail))].join(" ");

export const emailTime = (decidedAt: string) => new Date(Date.parse(decidedAt) + EMAIL_DELAY_MS).toISOString();

/** Without JavaScript the confirmation is a page of its own. */
export function askConfirmation({ versions }: DecisionForm, intent: "delete" | "erase", problem = "") {
  return data<ModerationAnswer>({ kind: "confirm", intent, versions, problem }, problem ? 400 : 200);
}

export const undoStateFields = (applied: Applied[]) => undoFields("take-back", applied);

export function undoFields(intent: Intent, applied: Applied[]): Undo {
  const formers = applied.map(({ review: { id }, before }) => {
    const { state, refusal_reason: reason, refusal_note: note } = before;
    return ["former", writeFormerState({ id, state, reason, note })] as Undo[number];
  });
  return [["intent", intent], ...versionFields(applied.map(({ review }) => review)), ...formers];
}

export const answeredAtField = (applied: Applied[]): Undo[number] => [
  "answered_at",
  applied[0]?.review.updated_at ?? "",
];

export const versionFields = (versions: { id: string; version: number }[]): Undo =>
  versions.map((review) => ["avis", writeVersion(review)]);

export const REVIEW_NOT_FOUND = "Cet avis n’existe plus.";

type Conflict = Exclude<ChangeResult, Applied> | Exclude<Awaited<ReturnType<typeof answerShownReports>>, number>;

export function conflictMessage(answer: Conflict): string {
  if (answer.kind === "reason-required") return REASON_MISSING;
  if (answer.kind === "missing") return REVIEW_NOT_FOUND;
  const { deleted_at, withdrawn_at, state, customer_name } = answer.current;
  if (answer.kind === "reported")
    return `Avis ${ofAuthor(customer_name)} : un autre signalement est arrivé entre-temps. Rien n’a été modifié.`;
  if (withdrawn_at) return `Avis ${ofAuthor(customer_name)} : son auteur l’a retiré entre-temps.`;
  const now = deleted_at ? "dans la corbeille" : `« ${STATE_LABELS[state]} »`;
  const who = answer.lastChange ? ` (${changeSentence(answer.lastChange).replace(/\.$/, "")})` : "";
  return `Avis ${ofAuthor(customer_name)} : il a changé entre-temps${who}, et il est maintenant ${now}. Rien n’a été modifié.`;
}

/** In mid-sentence; only its author corrects a review. */
const changeSentence = (change: ReviewChange) =>
  entrySentence(change.action === "correct" ? { ...change, actor_name: "l’auteur" } : change);

export function noOpenReport({ intent, draft }: DecisionForm, last: Awaited<ReturnType<typeof lastAnswerOf>>) {
  const problem = last ? `Signalement déjà clos par ${last.answered_by}.` : "Il n’y a plus de signalement.";
  return fail(409, intent, problem, draft);
}

export function fail(status: number, intent: string, detail: string, draft: Draft, unchanged: UnchangedReview[] = []) {
  const isConflict = status === 409 || status === 404;
  const message = failureOf(intent);
  return data<ModerationAnswer>({ kind: "failed", message, detail, isConflict, draft, unchanged }, { status });
}
