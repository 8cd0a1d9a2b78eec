import { data, type RouterContextProvider } from "react-router";
import { readFormPairs } from "../../server/http/form.ts";
import { requestContext, servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import { type ChangeAnswer, type Decision, publish, remove, restore, unpublish } from "./changes.server.ts";
import {
  failureOf,
  INTENTS,
  type Intent,
  type ModerationAnswer,
  readSeen,
  type Seen,
  STATE_WORDS,
  successOf,
  type Undo,
  writeSeen,
} from "./moderation-rules.ts";

const MOST_AT_ONCE = 50;

type Context = Readonly<RouterContextProvider>;
type Database = Parameters<typeof publish>[0];

/** Takes a decision about one review or several, each as it was on the screen. Of those that came too late one is told why. */
export async function decide(request: Request, context: Context) {
  const user = await requireAdministrator(context, request);
  const { database, env, siteUrl } = context.get(servicesContext);
  const form = readDecision(await readFormPairs(request));
  if (!form) return fail(400, "", "Cet envoi est incomplet. Rechargez la page et recommencez.");
  const { intent, seen, isConfirmed } = form;
  if (intent === "delete" && !isConfirmed) return data<ModerationAnswer>({ kind: "confirm", seen });

  const decision = { by: { id: user.id, name: user.name }, site: { url: siteUrl, secret: env.secret } };
  const done: Seen[] = [];
  const failed: ChangeAnswer[] = [];
  try {
    for (const { id, version } of seen) {
      const answer = await VERBS[intent](database.db, id, { ...decision, expectedVersion: version });
      if (answer.kind === "done") done.push(answer.review);
      else failed.push(answer);
    }
  } catch (error) {
    context.get(requestContext).log.error("décision de modération non enregistrée", { intent, error });
    return fail(503, intent, "La base de données n’a pas répondu. Réessayez dans un instant.");
  }
  const [first] = failed;
  if (first && done.length === 0) return fail(first.kind === "missing" ? 404 : 409, intent, reasonOf(first));
  const message = [successOf(intent, done.length), first && reasonOf(first)].filter(Boolean).join(". ");
  return data<ModerationAnswer>({ kind: "done", message, undo: undoOf(intent, done) });
}

const VERBS: Record<Intent, (db: Database, id: string, decision: Decision) => Promise<ChangeAnswer>> = {
  approve: publish,
  unpublish,
  delete: remove,
  restore,
};

const INVERSE: Record<Intent, Intent> = {
  approve: "unpublish",
  unpublish: "approve",
  delete: "restore",
  restore: "delete",
};

function readDecision(pairs: [string, string][]) {
  const last = (name: string) => pairs.findLast(([given]) => given === name)?.[1];
  const intent = INTENTS.find((known) => known === last("intent"));
  const seen = pairs.filter(([name]) => name === "avis").map(([, value]) => readSeen(value));
  if (!intent || seen.length === 0 || seen.length > MOST_AT_ONCE || seen.includes(null)) return null;
  return { intent, seen: seen as Seen[], isConfirmed: last("confirmation") === "oui" };
}

function undoOf(intent: Intent, done: Seen[]): Undo {
  return [
    ["intent", INVERSE[intent]],
    ["confirmation", "oui"],
    ...done.map((review): [string, string] => ["avis", writeSeen(review)]),
  ];
}

function reasonOf(answer: ChangeAnswer): string {
  if (answer.kind !== "conflict") return "Cet avis n’existe plus.";
  const { deleted_at, withdrawn_at, state } = answer.current;
  if (withdrawn_at) return "Son auteur l’a retiré entre-temps.";
  const now = deleted_at ? "dans la corbeille" : `« ${STATE_WORDS[state]} »`;
  return `Il a changé entre-temps et il est maintenant ${now}. Rien n’a été modifié.`;
}

function fail(status: number, intent: string, detail: string) {
  return data<ModerationAnswer>({ kind: "failed", message: failureOf(intent), detail }, { status });
}
