import type { PhotoState } from "../../core/database/schema.ts";
import { isId } from "../../core/text/id.ts";
import { readText } from "../../core/text/limits.ts";
import { defineForm, type FormValue, field, oneOf, optional, textArea, textLine } from "../forms/define-form.ts";
import { INCOMPLETE, readFormPairs } from "../forms/read-form.server.ts";
import type { PhotoChange, ShownPhoto } from "../review-photos/photos.server.ts";
import { ALT_LENGTH } from "../review-photos/rules.ts";
import { ACTIVITY_IDS } from "../reviews/activities.ts";
import type { FormerState } from "../reviews/staff-changes.server.ts";
import { DELETION_REASONS, REFUSAL_REASONS, REVIEW_STATES } from "../reviews/workflow.ts";
import {
  altField,
  type Draft,
  INTENTS,
  MAX_AT_ONCE,
  NOTE,
  PHOTO_STATES,
  REPLY,
  type ReviewVersion,
  readVersion,
} from "./rules.ts";

/** As the database holds it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isYes = () => field({ required: false }, (typed) => ({ value: typed === "oui" }));

/** Null for an unknown value, which only the named intents refuse. */
const neededBy = <Value>(intents: readonly string[], problem: string, read: (typed: string, intent: string) => Value) =>
  field({ required: false }, (typed, { values: { intent = "" } }) => {
    const value = read(typed, intent) ?? null;
    return value === null && intents.includes(intent) ? { problem } : { value };
  });

const decisionForm = defineForm({
  intent: oneOf(INTENTS, INCOMPLETE),
  note: optional(textArea(NOTE)),
  text: optional(textArea(REPLY)),
  reason: neededBy(["refuse", "preview"], "Choisissez la raison du refus.", (typed, intent) => {
    const reasons = intent === "delete" ? DELETION_REASONS : REFUSAL_REASONS;
    return reasons.find(({ id }) => id === typed)?.id;
  }),
  activity: neededBy(["move"], "Choisissez l’activité.", (typed) => ACTIVITY_IDS.find((known) => known === typed)),
  alt: optional(textLine(ALT_LENGTH)),
  photo: neededBy(["photo"], INCOMPLETE, (typed) => (isId(typed) ? typed : null)),
  to: neededBy(["photo"], INCOMPLETE, (typed) =>
    (Object.keys(PHOTO_STATES) as PhotoState[]).find((known) => known === typed),
  ),
  answered_at: field({ required: false }, (typed) =>
    typed && !INSTANT.test(typed) ? { problem: INCOMPLETE } : { value: typed },
  ),
  confirmation: isYes(),
  /** Whether an approval includes the waiting photos. */
  photos: isYes(),
});

const LABELS: Record<string, string> = { note: "Précision", text: "Réponse", alt: "Description" };

export type DecisionForm = Omit<FormValue<typeof decisionForm>, "photo" | "to" | "alt"> & {
  problem: null;
  versions: ReviewVersion[];
  photo: PhotoChange | null;
  /** For an undo: each review's state before the decision, by review id. */
  formerStates: Map<string, FormerState>;
  /** For an undo: the photos that the decision approved. */
  approvedPhotos: string[];
  /** The reports that the answer closes. */
  reports: string[];
  /** The photo descriptions in the review's form. */
  descriptions: ShownPhoto[];
  draft: Draft;
};

type RefusedForm = { problem: string; intent: string; versions: ReviewVersion[]; draft: Draft };

export async function readDecisionForm(request: Request): Promise<DecisionForm | RefusedForm> {
  const pairs = await readFormPairs(request);
  const all = (name: string) => pairs.flatMap(([given, value]) => (given === name ? [value] : []));
  const sent = { ...Object.fromEntries(pairs), ...readPhotoIntent(pairs) };
  const versions = all("avis").map(readVersion);
  const { intent: typedIntent, reason, note, text } = decisionForm.typed(sent);
  const intent = INTENTS.find((known) => known === typedIntent);
  const draft: Draft = { id: versions[0]?.id ?? "", intent: intent ?? "preview", reason, note, text };
  const refuse = (problem: string) => ({ problem, intent: intent ?? "", versions: [], draft });

  if (!intent || versions.includes(null) || versions.length > MAX_AT_ONCE) return refuse(INCOMPLETE);
  if (versions.length === 0) return refuse("Sélectionnez au moins un avis.");
  const checked = decisionForm.check(sent);
  if (!checked.ok) {
    const [[name, problem] = ["", INCOMPLETE]] = Object.entries(checked.errors);
    return refuse(LABELS[name] ? `${LABELS[name]} : ${problem}` : problem);
  }
  const formerStates = new Map(all("former").flatMap((value) => readFormerState(value) ?? []));
  if (intent === "take-back" && versions.some((review) => !formerStates.has(review?.id ?? "")))
    return refuse(INCOMPLETE);
  const { photo, to, alt, ...value } = checked.value;
  const descriptions = pairs.flatMap(([name, typed]) => readDescription(name, typed) ?? []);
  const [unreadable] = descriptions.flatMap(({ problem }) => problem ?? []);
  if (unreadable) return refuse(`${LABELS.alt} : ${unreadable}`);
  return {
    ...value,
    problem: null,
    versions: versions as ReviewVersion[],
    photo: photo && to ? { id: photo, state: to, alt } : null,
    formerStates,
    approvedPhotos: all("approved_photo").filter(isId),
    reports: all("report").filter(isId),
    descriptions: descriptions.map(({ id, text }) => ({ id, alt: text || null })),
    draft,
  };
}

type Pairs = Awaited<ReturnType<typeof readFormPairs>>;

/** Parses what {@link photoIntent} wrote. */
function readPhotoIntent(pairs: Pairs): Record<string, string> {
  const typed = Object.fromEntries(pairs);
  const [intent = "", photo, to] = (typed.intent ?? "").split(" ");
  return photo && to ? { intent, photo, to, alt: oneLine(typed[altField(photo)] ?? "") } : {};
}

function readDescription(name: string, typed: string) {
  const id = name.slice(altField("").length);
  if (name !== altField(id) || !isId(id)) return null;
  return { id, ...readText(oneLine(typed), { ...ALT_LENGTH, lines: "one" }) };
}

const oneLine = (typed: string) =>
  typed
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(" ");

/** Parses what {@link writeFormerState} wrote. A refusal must have its reason. */
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
