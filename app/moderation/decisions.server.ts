import { data, type RouterContextProvider } from "react-router";
import type { ReviewActivity } from "../../core/database/schema.ts";
import type { Log } from "../../core/log.ts";
import { requireStaff } from "../account/session.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { type EmailContext, emailContext } from "../emails/compose.server.ts";
import { refusedEmail } from "../emails/review-emails.server.ts";
import { type PhotoChange, photosOf } from "../review-photos/photos.server.ts";
import type { ChangeResult, Decision } from "../reviews/change.server.ts";
import { erase as eraseReview } from "../reviews/erasure.server.ts";
import { lastRemoval } from "../reviews/history.server.ts";
import { answerReports, answerShownReports, lastAnswerOf, reopenReports } from "../reviews/reports.server.ts";
import * as changes from "../reviews/staff-changes.server.ts";
import { isShown, type RefusalReason } from "../reviews/workflow.ts";
import {
  type Applied,
  answeredAtField,
  askConfirmation,
  conflictMessage,
  done,
  emailTime,
  fail,
  noOpenReport,
  REASON_MISSING,
  REVIEW_NOT_FOUND,
  reasonsOf,
  undoFields,
  undoStateFields,
  versionFields,
} from "./decision-answers.server.ts";
import { type DecisionForm, readDecisionForm } from "./form.server.ts";
import {
  type Intent,
  type ModerationAnswer,
  PHOTO_REFUSED,
  REPLY_REMOVED,
  type ReviewVersion,
  successOf,
  type UnchangedReview,
  type Undo,
} from "./rules.ts";
import { listOpenReports, readForStaff } from "./store.server.ts";

type Database = Parameters<typeof changes.publish>[0];
type Answer = ReturnType<typeof data<ModerationAnswer>>;

type DecisionInput = {
  db: Database;
  log: Log;
  form: DecisionForm;
  decider: { by: Decision["by"]; site: EmailContext; now: Date };
};

const DATABASE_UNAVAILABLE = "La base de données n’a pas répondu. Réessayez dans un instant.";

const DECISIONS: Record<Intent, (input: DecisionInput) => Promise<Answer> | Answer> = {
  approve,
  unpublish,
  refuse,
  reconsider,
  delete: remove,
  restore,
  erase,
  reply,
  move,
  photo,
  "take-back": undoDecision,
  "take-back-reply": undoReply,
  answer,
  reopen,
  preview,
};

/**
 * Applies a decision to each review if it still has the version on screen. The answer names the reviews that changed.
 */
export async function decide(request: Request, context: Readonly<RouterContextProvider>): Promise<Answer> {
  const user = await requireStaff(context, request, "/admin/avis");
  const services = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await readDecisionForm(request);
  const { intent } = form;
  if (form.problem !== null) return fail(400, intent, form.problem, form.draft);
  try {
    const decider = { by: { id: user.id, name: user.name }, site: await emailContext(services), now: new Date() };
    return await DECISIONS[form.intent]({ db: services.database.db, log, form, decider });
  } catch (error) {
    log.error(NOT_STORED, { intent, error });
    return fail(503, intent, DATABASE_UNAVAILABLE, form.draft);
  }
}

const NOT_STORED = "décision de modération non enregistrée";

function approve(input: DecisionInput) {
  const { photos, descriptions } = input.form;
  return decideOnEach(input, {
    change: (db, id, decision) => changes.publish(db, id, { ...decision, photos, descriptions }),
    reportsWaitingPhotos: true,
    undo: (applied) => [
      ...undoStateFields(applied),
      ...applied.flatMap(({ before }) => (before.photos ?? []).map(({ id }): Undo[number] => ["approved_photo", id])),
    ],
  });
}

function unpublish(input: DecisionInput) {
  const { descriptions } = input.form;
  return decideOnEach(input, {
    change: (db, id, decision) => changes.unpublish(db, id, { ...decision, descriptions }),
    undo: undoStateFields,
  });
}

function refuse(input: DecisionInput) {
  const { note } = input.form;
  const reason = input.form.reason as RefusalReason;
  return decideOnEach(input, {
    change: (db, id, decision) => changes.refuse(db, id, { ...decision, reason, note }),
    closesReports: true,
    undo: (applied) => [...undoStateFields(applied), answeredAtField(applied)],
  });
}

function reconsider(input: DecisionInput) {
  const { descriptions } = input.form;
  return decideOnEach(input, {
    change: (db, id, decision) => changes.reconsider(db, id, { ...decision, descriptions }),
    undo: undoStateFields,
  });
}

function remove(input: DecisionInput) {
  const { confirmation: isConfirmed, reason, formerStates } = input.form;
  if (!isConfirmed) return askConfirmation(input.form, "delete");
  return decideOnEach(input, {
    change: (db, id, decision) =>
      changes.remove(db, id, { ...decision, reason: reason ?? formerStates.get(id)?.reason ?? null }),
    closesReports: true,
    undo: (applied) => [...undoFields("restore", applied), answeredAtField(applied)],
  });
}

function restore(input: DecisionInput) {
  return decideOnEach(input, {
    change: async (db, id, decision) => {
      // The undo of a restore removes the review again, for the same reason.
      const reason = (await lastRemoval(db, id))?.reason ?? null;
      const answer = await changes.restore(db, id, decision);
      return answer.kind === "done" ? { ...answer, before: { ...answer.before, refusal_reason: reason } } : answer;
    },
    undo: (applied) => [...undoFields("delete", applied), ["confirmation", "oui"]],
  });
}

function erase(input: DecisionInput) {
  return input.form.confirmation ? decideOnEach(input, { change: eraseReview }) : askConfirmation(input.form, "erase");
}

function reply(input: DecisionInput) {
  const { text } = input.form;
  return decideOnEach(input, {
    change: (db, id, decision) => changes.reply(db, id, { ...decision, text }),
    undo: (applied) => undoFields("take-back-reply", applied),
    ...(text === null && { message: REPLY_REMOVED }),
  });
}

function move(input: DecisionInput) {
  const activity = input.form.activity as ReviewActivity;
  return decideOnEach(input, {
    change: (db, id, decision) => changes.move(db, id, { ...decision, activity }),
    undo: (applied) => [...undoFields("move", applied), ["activity", applied[0]?.before.activity ?? ""]],
  });
}

function photo(input: DecisionInput) {
  const photo = input.form.photo as PhotoChange;
  const descriptions = input.form.descriptions.filter(({ id }) => id !== photo.id);
  return decideOnEach(input, {
    change: (db, id, decision) => changes.moderatePhoto(db, id, { ...decision, photo, descriptions }),
    ...(photo.state === "refused" && { message: PHOTO_REFUSED }),
    undo: (applied) => {
      const { id = "", state = "waiting", alt = null } = applied[0]?.before.photos?.[0] ?? {};
      return [...undoFields("photo", applied), ["photo", id], ["to", state], ["alt", alt ?? ""]];
    },
  });
}

function undoDecision(input: DecisionInput) {
  const { formerStates, approvedPhotos: photos } = input.form;
  return decideOnEach(input, {
    change: (db, id, decision) =>
      changes.undo(db, id, { ...decision, photos, to: formerStates.get(id) as changes.FormerState }),
  });
}

function undoReply(input: DecisionInput) {
  return decideOnEach(input, { change: changes.undoReply });
}

async function answer({ db, form, decider }: DecisionInput) {
  const ids = form.versions.map(({ id }) => id);
  const open = await listOpenReports(db, ids);
  // A page opened before an upgrade names none.
  const reports = form.reports.length > 0 ? form.reports : open.map(({ id }) => id);
  let isReaderNotified = open.some(({ reporter_email }) => reporter_email);
  let decidedAt = decider.now.toISOString();
  let count = 0;
  for (const { id, version } of form.versions) {
    const answered = await answerShownReports(db, id, { version, reports }, { ...decider, answer: form.text });
    if (typeof answered !== "number") return fail(409, "answer", conflictMessage(answered), form.draft);
    count += answered;
  }
  if (count === 0) {
    const last = await lastAnswerOf(db, ids[0] ?? "");
    const isDoubleSubmit = last?.answered_by === decider.by.name && last.answer === form.text;
    if (!isDoubleSubmit) return noOpenReport(form, last);
    isReaderNotified = last.isEmailQueued;
    decidedAt = last.answered_at ?? "";
  }
  const isPublished = (await readForStaff(db, ids)).some(isShown);
  const undo: Undo = [["intent", "reopen"], ["answered_at", decidedAt], ...versionFields(form.versions)];
  return data<ModerationAnswer>({
    kind: "done",
    intent: "answer",
    message: successOf("answer", 1),
    detail: isPublished ? "L’avis reste publié." : "",
    undo,
    ids,
    emailAt: isReaderNotified ? emailTime(decidedAt) : null,
    emailedIds: ids,
  });
}

async function reopen({ db, form, decider }: DecisionInput) {
  const { versions, answered_at: answeredAt } = form;
  const ids = versions.map(({ id }) => id);
  let count = 0;
  for (const id of ids) count += await reopenReports(db, id, { ...decider, answeredAt });
  if (count === 0) return noOpenReport(form, await lastAnswerOf(db, ids[0] ?? ""));
  const message = successOf("reopen", 1);
  return data<ModerationAnswer>({
    kind: "done",
    intent: "reopen",
    message,
    detail: "",
    undo: null,
    ids,
    emailAt: null,
    emailedIds: [],
  });
}

async function preview({ db, form: { reason, note, draft }, decider: { site } }: DecisionInput) {
  const [review] = await readForStaff(db, [draft.id]);
  if (!review) return fail(404, "preview", REVIEW_NOT_FOUND, draft);
  const emailData = { review, link: "[lien personnel de l’auteur]", siteUrl: site.url, company: site.company };
  const email = refusedEmail(reason as RefusalReason, note, emailData);
  return data<ModerationAnswer>({ kind: "preview", ...email, draft });
}

type DecisionHandler = {
  change: (db: Database, id: string, decision: Decision) => Promise<ChangeResult>;
  /** Also answers the open reports, as refusing and deleting do. */
  closesReports?: true;
  /** Reports how many photos of the approved reviews still wait for a decision. */
  reportsWaitingPhotos?: true;
  undo?: (applied: Applied[]) => Undo;
  /** Says what was done to one review where the intent alone does not. */
  message?: string;
};

async function decideOnEach(input: DecisionInput, handler: DecisionHandler): Promise<Answer> {
  const { log, form } = input;
  const { intent, versions, draft } = form;
  const applied: Applied[] = [];
  const unchanged: UnchangedReview[] = [];
  for (const [index, review] of versions.entries()) {
    let answer: ChangeResult;
    try {
      answer = await decideOn(input, review, handler);
    } catch (error) {
      if (applied.length === 0) throw error;
      log.error(NOT_STORED, { intent, error });
      const left = versions.slice(index);
      const sentence = left.length === 1 ? "Un avis n’a pas été traité" : `${left.length} avis n’ont pas été traités`;
      unchanged.push(...left.map(({ id }) => ({ id, detail: `${sentence} : ${DATABASE_UNAVAILABLE}` })));
      break;
    }
    if (answer.kind === "done") applied.push(answer);
    else if (answer.kind === "reason-required" && applied.length === 0)
      return askConfirmation(form, "delete", REASON_MISSING);
    else if (versions.length === 1)
      return fail(answer.kind === "missing" ? 404 : 409, intent, conflictMessage(answer), draft);
    else unchanged.push({ id: review.id, detail: conflictMessage(answer) });
  }
  if (applied.length === 0) return fail(409, intent, reasonsOf(unchanged), draft, unchanged);
  const changed = applied.filter(({ review, before }) => before !== review);
  return done(intent as Exclude<Intent, "preview">, applied, {
    waitingPhotos: handler.reportsWaitingPhotos ? await countWaitingPhotos(input.db, applied) : 0,
    unchanged,
    undo: changed.length > 0 ? (handler.undo?.(changed) ?? null) : null,
    message: handler.message ?? successOf(intent as Exclude<Intent, "preview">, applied.length),
  });
}

async function countWaitingPhotos(db: Database, applied: Applied[]): Promise<number> {
  const ids = applied.map(({ review }) => review.id);
  const photos = [...(await photosOf(db, ids)).values()].flat();
  return photos.filter(({ state }) => state === "waiting").length;
}

async function decideOn(
  { db, form, decider }: DecisionInput,
  { id, version }: ReviewVersion,
  { change, closesReports }: DecisionHandler,
) {
  return db.transaction().execute(async (trx) => {
    const answer = await change(trx, id, { ...decider, expectedVersion: version });
    if (answer.kind !== "done") return answer;
    if (closesReports) await answerReports(trx, id, { ...decider, answer: null });
    // Undoing such a decision reopens the reports that it closed, at the same instant.
    const answeredAt = answer.before.updated_at;
    if (form.answered_at && answeredAt) await reopenReports(trx, id, { ...decider, answeredAt });
    return answer;
  });
}
