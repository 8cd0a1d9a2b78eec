import { data, type RouterContextProvider } from "react-router";
import type { Log } from "../../core/log.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { type EmailContext, emailContext } from "../reviews/author-emails.server.ts";
import * as changes from "../reviews/changes.server.ts";
import { refusedEmail } from "../reviews/emails.server.ts";
import { lastRemoval } from "../reviews/history.server.ts";
import { answerReports, lastAnswerOf, reopenReports } from "../reviews/reports.server.ts";
import type { RefusalReason } from "../reviews/workflow.ts";
import {
  ask,
  closedReports,
  done,
  emailTime,
  fail,
  GONE,
  lateness,
  type Made,
  noReport,
  REASON_MISSING,
  takenBack,
  undoneBy,
  versionFields,
} from "./decision-answers.server.ts";
import { type DecisionForm, readDecisionForm } from "./form.server.ts";
import { type Intent, type ModerationAnswer, type ReviewVersion, successOf, type Undo } from "./rules.ts";
import { listOpenReports, readForStaff } from "./store.server.ts";

type Database = Parameters<typeof changes.publish>[0];
type Answer = ReturnType<typeof data<ModerationAnswer>>;

type Asked = {
  db: Database;
  log: Log;
  form: DecisionForm;
  decider: { by: changes.Decision["by"]; site: EmailContext; now: Date };
};

const AWAY = "La base de données n’a pas répondu. Réessayez dans un instant.";

const DECISIONS: Record<Intent, (asked: Asked) => Promise<Answer> | Answer> = {
  approve,
  unpublish,
  refuse,
  reconsider,
  delete: remove,
  restore,
  erase,
  reply,
  "take-back": takeBack,
  answer,
  reopen,
  preview,
};

/** Applies a decision to each review at the version shown on screen. The answer says which ones succeeded. */
export async function decide(request: Request, context: Readonly<RouterContextProvider>): Promise<Answer> {
  const user = await requireAdministrator(context, request);
  const services = context.get(servicesContext);
  const { log } = context.get(requestContext);
  const form = await readDecisionForm(request);
  const { intent } = form;
  if (form.problem !== null) return fail(400, intent, form.problem, form.draft);
  try {
    const decider = { by: { id: user.id, name: user.name }, site: await emailContext(services), now: new Date() };
    return await DECISIONS[form.intent]({ db: services.database.db, log, form, decider });
  } catch (error) {
    log.error(NOT_KEPT, { intent, error });
    return fail(503, intent, AWAY, form.draft);
  }
}

const NOT_KEPT = "décision de modération non enregistrée";

function approve(asked: Asked) {
  return decideOnEach(asked, { change: changes.publish, undo: takenBack });
}

function unpublish(asked: Asked) {
  return decideOnEach(asked, { change: changes.unpublish, undo: takenBack });
}

function refuse(asked: Asked) {
  const { note } = asked.form;
  const reason = asked.form.reason as RefusalReason;
  return decideOnEach(asked, {
    change: (db, id, decision) => changes.refuse(db, id, { ...decision, reason, note }),
    closesReports: true,
    undo: (made) => [...takenBack(made), closedReports(made)],
  });
}

function reconsider(asked: Asked) {
  return decideOnEach(asked, { change: changes.reconsider, undo: takenBack });
}

function remove(asked: Asked) {
  const { isConfirmed, reason, formers } = asked.form;
  if (!isConfirmed) return ask(asked.form, "delete");
  return decideOnEach(asked, {
    change: (db, id, decision) =>
      changes.remove(db, id, { ...decision, reason: reason ?? formers.get(id)?.reason ?? null }),
    closesReports: true,
    undo: (made) => [...undoneBy("restore", made), closedReports(made)],
  });
}

function restore(asked: Asked) {
  return decideOnEach(asked, {
    change: async (db, id, decision) => {
      // The undo removes the review again, with the same reason.
      const reason = (await lastRemoval(db, id))?.reason ?? null;
      const answer = await changes.restore(db, id, decision);
      return answer.kind === "done" ? { ...answer, before: { ...answer.before, refusal_reason: reason } } : answer;
    },
    undo: (made) => [...undoneBy("delete", made), ["confirmation", "oui"]],
  });
}

function erase(asked: Asked) {
  return asked.form.isConfirmed ? decideOnEach(asked, { change: changes.erase }) : ask(asked.form, "erase");
}

function reply(asked: Asked) {
  const { text } = asked.form;
  return decideOnEach(asked, {
    change: (db, id, decision) => changes.reply(db, id, { ...decision, text }),
    undo: (made) => [...undoneBy("reply", made), ["text", made[0]?.before.reply ?? ""]],
  });
}

function takeBack(asked: Asked) {
  const { formers } = asked.form;
  return decideOnEach(asked, {
    change: (db, id, decision) => changes.takeBack(db, id, { ...decision, to: formers.get(id) as changes.Former }),
  });
}

async function answer({ db, form, decider }: Asked) {
  const ids = form.versions.map(({ id }) => id);
  let isReaderTold = (await listOpenReports(db, ids)).some(({ reporter_email }) => reporter_email);
  let decidedAt = decider.now.toISOString();
  let count = 0;
  for (const id of ids) count += await answerReports(db, id, { ...decider, answer: form.text });
  if (count === 0) {
    const last = await lastAnswerOf(db, ids[0] ?? "");
    const isTwice = last?.answered_by === decider.by.name && last.answer === form.text;
    if (!isTwice) return noReport(form, last);
    isReaderTold = last.isEmailWaiting;
    decidedAt = last.answered_at ?? "";
  }
  const isPublished = (await readForStaff(db, ids)).some(({ state }) => state === "published");
  const undo: Undo = [["intent", "reopen"], ["answered_at", decidedAt], ...versionFields(form.versions)];
  return data<ModerationAnswer>({
    kind: "done",
    intent: "answer",
    message: successOf("answer", 1),
    detail: isPublished ? "L’avis reste publié." : "",
    undo,
    ids,
    emailAt: isReaderTold ? emailTime(decidedAt) : null,
  });
}

async function reopen({ db, form, decider }: Asked) {
  const { versions, answeredAt } = form;
  const ids = versions.map(({ id }) => id);
  let count = 0;
  for (const id of ids) count += await reopenReports(db, id, { ...decider, answeredAt });
  if (count === 0) return noReport(form, await lastAnswerOf(db, ids[0] ?? ""));
  const message = successOf("reopen", 1);
  return data<ModerationAnswer>({
    kind: "done",
    intent: "reopen",
    message,
    detail: "",
    undo: null,
    ids,
    emailAt: null,
  });
}

async function preview({ db, form: { reason, note, draft }, decider: { site } }: Asked) {
  const [review] = await readForStaff(db, [draft.id]);
  if (!review) return fail(404, "preview", GONE, draft);
  const about = { review, link: "[lien personnel de l’auteur]", siteUrl: site.url, house: site.house };
  const letter = refusedEmail(reason as RefusalReason, note, about);
  return data<ModerationAnswer>({ kind: "preview", ...letter, draft });
}

type Verb = {
  change: (db: Database, id: string, decision: changes.Decision) => Promise<changes.ChangeAnswer>;
  /** Refusing or deleting also answers the reports. */
  closesReports?: true;
  undo?: (made: Made[]) => Undo;
};

async function decideOnEach(asked: Asked, verb: Verb): Promise<Answer> {
  const { log, form } = asked;
  const { intent, versions, draft } = form;
  const made: Made[] = [];
  const late: string[] = [];
  for (const [index, review] of versions.entries()) {
    let answer: changes.ChangeAnswer;
    try {
      answer = await decideOn(asked, review, verb);
    } catch (error) {
      if (made.length === 0) throw error;
      log.error(NOT_KEPT, { intent, error });
      const left = versions.length - index;
      late.push(`${left === 1 ? "Un avis n’a pas été traité" : `${left} avis n’ont pas été traités`} : ${AWAY}`);
      break;
    }
    if (answer.kind === "done") made.push(answer);
    else if (answer.kind === "unexplained" && made.length === 0) return ask(form, "delete", REASON_MISSING);
    else if (versions.length === 1) return fail(answer.kind === "missing" ? 404 : 409, intent, lateness(answer), draft);
    else late.push(lateness(answer));
  }
  if (made.length === 0) return fail(409, intent, late.join(" "), draft);
  return done(intent as Exclude<Intent, "preview">, made, { late, undo: verb.undo?.(made) ?? null });
}

async function decideOn({ db, form, decider }: Asked, { id, version }: ReviewVersion, { change, closesReports }: Verb) {
  const answer = await change(db, id, { ...decider, expectedVersion: version });
  if (answer.kind !== "done") return answer;
  if (closesReports) await answerReports(db, id, { ...decider, answer: null });
  // Undoing such a decision reopens the reports.
  if (form.answeredAt) await reopenReports(db, id, { ...decider, answeredAt: form.answeredAt });
  return answer;
}
