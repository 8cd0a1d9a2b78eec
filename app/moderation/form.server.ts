import { isId } from "../../core/database/id.ts";
import type { PhotoState, ReviewActivity } from "../../core/database/schema.ts";
import { readText } from "../../core/text/limits.ts";
import { INCOMPLETE, readFormPairs } from "../forms/read-form.server.ts";
import type { PhotoChange } from "../review-photos/photos.server.ts";
import { ALT_LENGTH } from "../review-photos/rules.ts";
import { ACTIVITY_IDS } from "../reviews/activities.ts";
import type { FormerState } from "../reviews/changes.server.ts";
import { DELETION_REASONS, type DeletionReason, REFUSAL_REASONS, REVIEW_STATES } from "../reviews/workflow.ts";
import {
  type Draft,
  INTENTS,
  type Intent,
  MAX_AT_ONCE,
  NOTE,
  PHOTO_STATES,
  REPLY,
  type ReviewVersion,
  readVersion,
} from "./rules.ts";

/** A parsed moderation form. Fields that the intent does not use are present and ignored. */
export type DecisionForm = {
  problem: null;
  intent: Intent;
  versions: ReviewVersion[];
  isConfirmed: boolean;
  reason: DeletionReason | null;
  note: string | null;
  text: string | null;
  activity: ReviewActivity | null;
  /** For an undo: each review's state before the decision, by review id. */
  formerStates: Map<string, FormerState>;
  answeredAt: string;
  photo: PhotoChange | null;
  /** Whether an approval includes the waiting photos. */
  includesPhotos: boolean;
  /** For an undo: the photos that the decision approved. */
  approvedPhotos: string[];
  draft: Draft;
};

type RefusedForm = { problem: string; intent: string; versions: ReviewVersion[]; draft: Draft };

/** The database's format of an instant. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export async function readDecisionForm(request: Request): Promise<DecisionForm | RefusedForm> {
  const pairs = await readFormPairs(request);
  const last = (name: string) => pairs.findLast(([given]) => given === name)?.[1] ?? "";
  const versions = pairs.filter(([name]) => name === "avis").map(([, value]) => readVersion(value));
  const intent = INTENTS.find((known) => known === last("intent"));
  const draft: Draft = {
    id: versions[0]?.id ?? "",
    intent: intent ?? "preview",
    reason: last("reason"),
    note: last("note"),
    text: last("text"),
  };
  const refuse = (problem: string) => ({ problem, intent: intent ?? "", versions: [], draft });

  if (!intent || versions.includes(null) || versions.length > MAX_AT_ONCE) return refuse(INCOMPLETE);
  if (versions.length === 0) return refuse("Sélectionnez au moins un avis.");
  const reasons = intent === "delete" ? DELETION_REASONS : REFUSAL_REASONS;
  const reason = reasons.find(({ id }) => id === draft.reason)?.id ?? null;
  const note = readText(draft.note, NOTE);
  const text = readText(draft.text, REPLY);
  if (note.problem) return refuse(`Précision : ${note.problem}`);
  if (text.problem) return refuse(`Réponse : ${text.problem}`);
  if ((intent === "refuse" || intent === "preview") && !reason) return refuse("Choisissez la raison du refus.");
  const formerStates = new Map(
    pairs.flatMap(([name, value]) => (name === "former" ? (readFormerState(value) ?? []) : [])),
  );
  if (intent === "take-back" && versions.some((review) => !formerStates.has(review?.id ?? "")))
    return refuse(INCOMPLETE);
  const activity = ACTIVITY_IDS.find((known) => known === last("activity")) ?? null;
  if (intent === "move" && !activity) return refuse("Choisissez l’activité.");
  const photo = readPhoto(last);
  if (photo.problem) return refuse(`Description : ${photo.problem}`);
  if (intent === "photo" && !photo.change) return refuse(INCOMPLETE);
  const answeredAt = last("answered_at");
  if (answeredAt && !INSTANT.test(answeredAt)) return refuse(INCOMPLETE);
  return {
    problem: null,
    intent,
    versions: versions as ReviewVersion[],
    isConfirmed: last("confirmation") === "oui",
    reason,
    note: note.text || null,
    text: text.text || null,
    activity,
    formerStates,
    answeredAt,
    photo: photo.change,
    includesPhotos: last("photos") === "oui",
    approvedPhotos: pairs.flatMap(([name, value]) => (name === "approved_photo" && isId(value) ? [value] : [])),
    draft,
  };
}

function readPhoto(last: (name: string) => string): { change: PhotoChange | null; problem?: string | null } {
  const [id, alt] = [last("photo"), readText(last("alt"), { ...ALT_LENGTH, lines: "one" })];
  const state = (Object.keys(PHOTO_STATES) as PhotoState[]).find((known) => known === last("to"));
  if (!isId(id) || !state) return { change: null };
  return { change: { id, state, alt: alt.text || null }, problem: alt.problem ?? null };
}

/** Parses the output of {@link writeFormerState}. A refusal must have its reason. */
function readFormerState(value: string): [[id: string, former: FormerState]] | null {
  const typed = parse(value);
  const state = REVIEW_STATES.find((known) => known === typed.state);
  const reason = DELETION_REASONS.find(({ id }) => id === typed.reason)?.id ?? null;
  const note = readText(typeof typed.note === "string" ? typed.note : "", NOTE);
  if (!state || note.problem || typeof typed.id !== "string" || (state === "refused" && !reason)) return null;
  return [[typed.id, { state, reason, note: note.text || null }]];
}

function parse(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}
