import { data, type RouterContextProvider } from "react-router";
import type { ReviewRow } from "../../server/database/schema.ts";
import { requestContext, servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import * as changes from "./changes.server.ts";
import { refusedLetter } from "./letters.server.ts";
import { type DecisionForm, readDecisionForm } from "./moderation-form.server.ts";
import {
  failureOf,
  type Intent,
  type ModerationAnswer,
  type Seen,
  STATE_WORDS,
  successOf,
  type Undo,
  writeSeen,
} from "./moderation-rules.ts";
import { answerReports, reopenReports } from "./reports.server.ts";

type Context = Readonly<RouterContextProvider>;
type Database = Parameters<typeof changes.publish>[0];
type Change = (db: Database, id: string, decision: changes.Decision) => Promise<changes.ChangeAnswer>;

/** Takes a decision about one review or several, each as it was on the screen. Of those that came too late one is told why. */
export async function decide(request: Request, context: Context) {
  const user = await requireAdministrator(context, request);
  const { database, env, siteUrl } = context.get(servicesContext);
  const form = await readDecisionForm(request);
  if (form.problem !== null) return fail(400, form.intent, form.problem, form.draft);
  const { intent, seen } = form;
  if (intent === "preview") return preview(form, siteUrl);
  if ((intent === "delete" || intent === "erase") && !form.isConfirmed) {
    return data<ModerationAnswer>({ kind: "confirm", intent, seen });
  }

  const by = { id: user.id, name: user.name };
  const now = new Date();
  try {
    if (intent === "answer" || intent === "reopen") return await decideOnReports(database.db, form, by, siteUrl);
    const done: ReviewRow[] = [];
    const failed: changes.ChangeAnswer[] = [];
    for (const { id, version } of seen) {
      const decision = { by, site: { url: siteUrl, secret: env.secret }, expectedVersion: version, now };
      const answer = await changeOf(form, intent)(database.db, id, decision);
      if (answer.kind !== "done") {
        failed.push(answer);
        continue;
      }
      done.push(answer.review);
      // A refusal is an answer to those who reported the review, and its undo takes that back too.
      if (form.isReportClosed) await answerReports(database.db, id, { by, answer: null, siteUrl, now });
      if (intent === "take-back") await reopenReports(database.db, id, { by, answeredAt: form.answeredAt });
    }
    const [first] = failed;
    if (first && done.length === 0) {
      return fail(first.kind === "missing" ? 404 : 409, intent, lateness(first), form.draft);
    }
    const message = [successOf(intent, done.length), first && lateness(first)].filter(Boolean).join(". ");
    const undo = undoOf(form, done);
    if (form.isReportClosed) undo?.push(["answered_at", now.toISOString()]);
    const ids = done.map(({ id }) => id);
    return data<ModerationAnswer>({ kind: "done", intent, message, detail: letterOf(intent, done), undo, ids });
  } catch (error) {
    context.get(requestContext).log.error("décision de modération non enregistrée", { intent, error });
    return fail(503, intent, "La base de données n’a pas répondu. Réessayez dans un instant.", form.draft);
  }
}

/** The author's link is the author's: staff see where it will stand. */
function preview({ reason, note, draft }: DecisionForm, siteUrl: string) {
  const letter = refusedLetter(reason, note, "[lien personnel de l’auteur]", siteUrl);
  return data<ModerationAnswer>({ kind: "preview", ...letter, draft });
}

/** The minute in which a letter can still be stopped is told to whoever may want to. */
function letterOf(intent: Intent, done: ReviewRow[]): string {
  const isLetterDue = intent === "approve" || intent === "refuse";
  return isLetterDue && done.some(({ customer_email }) => customer_email)
    ? "L’auteur est prévenu dans une minute."
    : "";
}

function changeOf(form: DecisionForm, intent: Exclude<Intent, "preview" | "answer" | "reopen">): Change {
  const verbs: Record<typeof intent, Change> = {
    approve: changes.publish,
    unpublish: changes.unpublish,
    refuse: (db, id, decision) => changes.refuse(db, id, { ...decision, reason: form.reason, note: form.note }),
    reconsider: changes.reconsider,
    delete: changes.remove,
    restore: changes.restore,
    erase: changes.erase,
    reply: (db, id, decision) => changes.reply(db, id, { ...decision, text: form.text }),
    "take-back": (db, id, decision) => changes.takeBack(db, id, { ...decision, to: form.former }),
  };
  return verbs[intent];
}

async function decideOnReports(db: Database, form: DecisionForm, by: changes.Decision["by"], siteUrl: string) {
  const { intent, seen, text, answeredAt, from } = form;
  const now = new Date();
  let count = 0;
  for (const { id } of seen) {
    count +=
      intent === "answer"
        ? await answerReports(db, id, { by, answer: text, siteUrl, now })
        : await reopenReports(db, id, { by, answeredAt });
  }
  if (count === 0) return fail(409, intent, "Une autre personne s’en est occupée entre-temps.", form.draft);
  const undo: Undo = [["intent", "reopen"], ["answered_at", now.toISOString()], ...seenFields(seen)];
  return data<ModerationAnswer>({
    kind: "done",
    intent,
    message: successOf(intent as "answer" | "reopen", 1),
    detail: intent === "answer" && from === "published" ? "L’avis reste publié." : "",
    undo: intent === "answer" ? undo : null,
    ids: seen.map(({ id }) => id),
  });
}

function undoOf({ intent, from, reason, note, formerText }: DecisionForm, done: Seen[]): Undo | null {
  const fields: Partial<Record<Intent, Undo>> = {
    approve: takeBackTo("pending"),
    unpublish: takeBackTo("published"),
    refuse: takeBackTo(from),
    reconsider: [...takeBackTo("refused"), ["reason", reason], ["note", note ?? ""]],
    delete: [["intent", "restore"]],
    restore: [
      ["intent", "delete"],
      ["confirmation", "oui"],
    ],
    reply: [
      ["intent", "reply"],
      ["text", formerText],
    ],
  };
  const undo = fields[intent];
  return undo ? [...undo, ...seenFields(done)] : null;
}

const takeBackTo = (state: string): Undo => [
  ["intent", "take-back"],
  ["to", state],
];
const seenFields = (seen: Seen[]): Undo => seen.map((review) => ["avis", writeSeen(review)]);

function lateness(answer: changes.ChangeAnswer): string {
  if (answer.kind !== "conflict") return "Cet avis n’existe plus.";
  const { deleted_at, withdrawn_at, state } = answer.current;
  if (withdrawn_at) return "Son auteur l’a retiré entre-temps.";
  const now = deleted_at ? "dans la corbeille" : `« ${STATE_WORDS[state]} »`;
  return `Il a changé entre-temps et il est maintenant ${now}. Rien n’a été modifié.`;
}

function fail(status: number, intent: string, detail: string, draft: ModerationDraft) {
  const isLate = status === 409 || status === 404;
  return data<ModerationAnswer>({ kind: "failed", message: failureOf(intent), detail, isLate, draft }, { status });
}

type ModerationDraft = DecisionForm["draft"];
