import { data, type RouterContextProvider } from "react-router";
import { requireAdministrator } from "../account/guard.server.ts";
import { requestContext, servicesContext } from "../context.ts";
import { type LetterHead, letterHead } from "../reviews/author-letters.server.ts";
import * as changes from "../reviews/changes.server.ts";
import { lastRemoval } from "../reviews/history.server.ts";
import { refusedLetter } from "../reviews/letters.server.ts";
import { LETTER_DELAY_MS, type RefusalReason } from "../reviews/life.ts";
import { answerReports, lastAnswerOf, reopenReports } from "../reviews/reports.server.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import { type DecisionForm, readDecisionForm } from "./form.server.ts";
import {
  type Draft,
  failureOf,
  type Intent,
  type ModerationAnswer,
  STATE_LABELS,
  successOf,
  type Undo,
  writeFormer,
  writeSeen,
} from "./rules.ts";
import { listOpenReports, readForStaff } from "./store.server.ts";

type Context = Readonly<RouterContextProvider>;
type Database = Parameters<typeof changes.publish>[0];
type Made = Extract<changes.ChangeAnswer, { kind: "done" }>;
type Decider = { by: changes.Decision["by"]; site: LetterHead; now: Date };

const AWAY = "La base de données n’a pas répondu. Réessayez dans un instant.";
const REASON_MISSING = "Choisissez la raison de la suppression.";

/** Applies a decision to each review at the version shown on screen. The answer says which ones succeeded. */
export async function decide(request: Request, context: Context) {
  const user = await requireAdministrator(context, request);
  const services = context.get(servicesContext);
  const { db } = services.database;
  const form = await readDecisionForm(request);
  const { intent, seen } = form;
  if (form.problem !== null) return fail(400, intent, form.problem, form.draft);
  const made: Made[] = [];
  const late: string[] = [];
  try {
    const decider = { by: { id: user.id, name: user.name }, site: await letterHead(services), now: new Date() };
    if (intent === "preview") return await preview(db, form, decider.site);
    if (intent === "answer" || intent === "reopen") return await decideOnReports(db, form, decider);
    if ((intent === "delete" || intent === "erase") && !form.isConfirmed) return ask(form, intent);
    for (const review of seen) {
      const answer = await decideOn(db, form, review, decider);
      if (answer.kind === "done") made.push(answer);
      else if (answer.kind === "unexplained" && made.length === 0) return ask(form, "delete", REASON_MISSING);
      else if (seen.length === 1)
        return fail(answer.kind === "missing" ? 404 : 409, intent, lateness(answer), form.draft);
      else late.push(lateness(answer));
    }
    if (made.length === 0) return fail(409, intent, late.join(" "), form.draft);
    return data(await doneAnswer(db, intent as Decided, made, late));
  } catch (error) {
    context.get(requestContext).log.error("décision de modération non enregistrée", { intent, error });
    if (made.length === 0) return fail(503, intent, AWAY, form.draft);
    const left = seen.length - made.length - late.length;
    late.push(`${left === 1 ? "Un avis n’a pas été traité" : `${left} avis n’ont pas été traités`} : ${AWAY}`);
    return data(await doneAnswer(db, intent as Decided, made, late));
  }
}

type Decided = Exclude<Intent, "preview" | "answer" | "reopen">;

async function decideOn(
  db: Database,
  form: DecisionForm,
  { id, version }: DecisionForm["seen"][number],
  decider: Decider,
): Promise<changes.ChangeAnswer> {
  const answer = await changeOf(form, id)(db, id, { ...decider, expectedVersion: version });
  if (answer.kind !== "done") return answer;
  // Refusing or deleting also answers the reports, and undoing it reopens them.
  if (form.intent === "refuse" || form.intent === "delete") await answerReports(db, id, { ...decider, answer: null });
  if (form.answeredAt) await reopenReports(db, id, { ...decider, answeredAt: form.answeredAt });
  return answer;
}

type Change = (db: Database, id: string, decision: changes.Decision) => Promise<changes.ChangeAnswer>;

function changeOf(form: DecisionForm, id: string): Change {
  const { reason, note, text } = form;
  const former = form.formers.get(id) ?? { state: "pending", reason: null, note: null };
  const verbs: Record<Decided, Change> = {
    approve: changes.publish,
    unpublish: changes.unpublish,
    refuse: (db, _, decision) => changes.refuse(db, id, { ...decision, reason: reason as RefusalReason, note }),
    reconsider: changes.reconsider,
    delete: (db, _, decision) => changes.remove(db, id, { ...decision, reason: reason ?? former.reason }),
    restore: changes.restore,
    erase: changes.erase,
    reply: (db, _, decision) => changes.reply(db, id, { ...decision, text }),
    "take-back": (db, _, decision) => changes.takeBack(db, id, { ...decision, to: former }),
  };
  return verbs[form.intent as Decided];
}

async function decideOnReports(
  db: Database,
  { intent, seen, text, answeredAt, draft }: DecisionForm,
  decider: Decider,
) {
  const isAnswer = intent === "answer";
  const ids = seen.map(({ id }) => id);
  let isReaderTold = isAnswer && (await listOpenReports(db, ids)).some(({ reporter_email }) => reporter_email);
  let decidedAt = decider.now.toISOString();
  let count = 0;
  for (const id of ids) {
    count += isAnswer
      ? await answerReports(db, id, { ...decider, answer: text })
      : await reopenReports(db, id, { ...decider, answeredAt });
  }
  if (count === 0) {
    const last = await lastAnswerOf(db, ids[0] ?? "");
    const isTwice = isAnswer && last?.answered_by === decider.by.name && last.answer === text;
    if (!isTwice) {
      const problem = last ? `Signalement déjà clos par ${last.answered_by}.` : "Il n’y a plus de signalement.";
      return fail(409, intent, problem, draft);
    }
    isReaderTold = last.isLetterWaiting;
    decidedAt = last.answered_at ?? "";
  }
  const isPublished = (await readForStaff(db, ids)).some(({ state }) => state === "published");
  const undo: Undo = [["intent", "reopen"], ["answered_at", decidedAt], ...seenFields(seen)];
  return data<ModerationAnswer>({
    kind: "done",
    intent: isAnswer ? "answer" : "reopen",
    message: successOf(isAnswer ? "answer" : "reopen", 1),
    detail: isAnswer && isPublished ? "L’avis reste publié." : "",
    undo: isAnswer ? undo : null,
    ids,
    letterAt: isReaderTold ? letterTime(decidedAt) : null,
  });
}

const letterTime = (decidedAt: string) => new Date(Date.parse(decidedAt) + LETTER_DELAY_MS).toISOString();

async function preview(db: Database, { reason, note, draft }: DecisionForm, { url, house }: LetterHead) {
  const [review] = await readForStaff(db, [draft.id]);
  if (!review) return fail(404, "preview", GONE, draft);
  const about = { review, link: "[lien personnel de l’auteur]", siteUrl: url, house };
  return data<ModerationAnswer>({
    kind: "preview",
    ...refusedLetter(reason as RefusalReason, note, about),
    draft,
  });
}

/** Without JavaScript the confirmation is a page of its own. */
function ask({ seen }: DecisionForm, intent: "delete" | "erase", problem = "") {
  return data<ModerationAnswer>({ kind: "confirm", intent, seen, problem }, problem ? 400 : 200);
}

async function doneAnswer(db: Database, intent: Decided, made: Made[], late: string[]) {
  const isLetterDue = made.some(({ isAuthorTold }) => isAuthorTold);
  const details = [
    ...late,
    made.some(({ isCorrected }) => isCorrected) && "L’auteur avait corrigé son avis entre-temps : relisez-le.",
    isLetterDue && intent === "take-back"
      ? "L’auteur est prévenu dans une minute."
      : "L’auteur est prévenu dans une minute. Annuler plus tard lui envoie un second message.",
  ];
  return {
    kind: "done",
    intent,
    message: successOf(intent, made.length),
    detail: details.filter(Boolean).join(" "),
    undo: await undoOf(db, intent, made),
    ids: made.map(({ review }) => review.id),
    letterAt: isLetterDue ? letterTime(made[0]?.review.updated_at ?? "") : null,
  } satisfies ModerationAnswer;
}

const UNDONE_BY: Partial<Record<Intent, Intent>> = {
  approve: "take-back",
  unpublish: "take-back",
  refuse: "take-back",
  reconsider: "take-back",
  delete: "restore",
  restore: "delete",
  reply: "reply",
};

async function undoOf(db: Database, intent: Intent, made: Made[]): Promise<Undo | null> {
  const undo = UNDONE_BY[intent];
  if (!undo) return null;
  const fields: Undo = [["intent", undo], ...seenFields(made.map(({ review }) => review))];
  for (const { review, before } of made) {
    const reason = intent === "restore" ? ((await lastRemoval(db, review.id))?.reason ?? null) : before.refusal_reason;
    fields.push(["former", writeFormer({ id: review.id, state: before.state, reason, note: before.refusal_note })]);
  }
  if (intent === "restore") fields.push(["confirmation", "oui"]);
  if (intent === "reply") fields.push(["text", made[0]?.before.reply ?? ""]);
  if (intent === "refuse" || intent === "delete") fields.push(["answered_at", made[0]?.review.updated_at ?? ""]);
  return fields;
}

const seenFields = (seen: { id: string; version: number }[]): Undo => seen.map((review) => ["avis", writeSeen(review)]);

const GONE = "Cet avis n’existe plus.";

function lateness(answer: Exclude<changes.ChangeAnswer, Made>): string {
  if (answer.kind === "unexplained") return REASON_MISSING;
  if (answer.kind === "missing") return GONE;
  const { deleted_at, withdrawn_at, state, customer_name } = answer.current;
  if (withdrawn_at) return `Avis de ${customer_name} : son auteur l’a retiré entre-temps.`;
  const now = deleted_at ? "dans la corbeille" : `« ${STATE_LABELS[state]} »`;
  const who = answer.step ? ` (${entrySentence(answer.step).replace(/\.$/, "")})` : "";
  return `Avis de ${customer_name} : il a changé entre-temps${who}, et il est maintenant ${now}. Rien n’a été modifié.`;
}

function fail(status: number, intent: string, detail: string, draft: Draft) {
  const isLate = status === 409 || status === 404;
  return data<ModerationAnswer>({ kind: "failed", message: failureOf(intent), detail, isLate, draft }, { status });
}
