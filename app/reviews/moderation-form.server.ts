import { readFormPairs } from "../../server/http/form.ts";
import { readText } from "../ui/text-rules.ts";
import type { Former } from "./changes.server.ts";
import { REFUSAL_REASONS, REVIEW_STATES, type RefusalReason } from "./life.ts";
import {
  type Draft,
  INTENTS,
  type Intent,
  MOST_AT_ONCE,
  NOTE,
  REPLY,
  readSeen,
  type Seen,
} from "./moderation-rules.ts";

/** A form of the moderation page, judged. What an intent does not need is there too, and means nothing. */
export type DecisionForm = {
  problem: null;
  intent: Intent;
  seen: Seen[];
  isConfirmed: boolean;
  reason: RefusalReason;
  note: string | null;
  /** A reply to the author or an answer to a report; `null` when left empty. */
  text: string | null;
  formerText: string;
  /** The state in which the review was on the screen. */
  from: string;
  former: Former;
  /** A refusal that answers the open reports too. */
  isReportClosed: boolean;
  answeredAt: string;
  draft: Draft;
};

type RefusedForm = { problem: string; intent: string; draft: Draft };

const INCOMPLETE = "Cet envoi est incomplet. Rechargez la page et recommencez.";

export async function readDecisionForm(request: Request): Promise<DecisionForm | RefusedForm> {
  const pairs = await readFormPairs(request);
  const last = (name: string) => pairs.findLast(([given]) => given === name)?.[1] ?? "";
  const seen = pairs.filter(([name]) => name === "avis").map(([, value]) => readSeen(value));
  const intent = INTENTS.find((known) => known === last("intent"));
  const draft: Draft = {
    id: seen[0]?.id ?? "",
    intent: intent ?? "preview",
    reason: last("reason"),
    note: last("note"),
    text: last("text"),
  };
  const refuse = (problem: string) => ({ problem, intent: intent ?? "", draft });

  if (!intent || seen.includes(null) || seen.length > MOST_AT_ONCE) return refuse(INCOMPLETE);
  if (seen.length === 0) return refuse("Sélectionnez au moins un avis.");
  const reason = REFUSAL_REASONS.find(({ id }) => id === draft.reason)?.id;
  const note = readText(draft.note, NOTE);
  const text = readText(draft.text, REPLY);
  if (note.problem) return refuse(`Précision : ${note.problem}`);
  if (text.problem) return refuse(`Réponse : ${text.problem}`);
  const needsReason =
    intent === "refuse" || intent === "preview" || (intent === "take-back" && last("to") === "refused");
  if (needsReason && !reason) return refuse("Choisissez la raison du refus.");
  const to = REVIEW_STATES.find((state) => state === last("to"));
  if (intent === "take-back" && !to) return refuse(INCOMPLETE);

  const refused = { state: "refused", reason: reason ?? "unreadable", note: note.text || null } as const;
  return {
    problem: null,
    intent,
    seen: seen as Seen[],
    isConfirmed: last("confirmation") === "oui",
    reason: refused.reason,
    note: refused.note,
    text: text.text || null,
    formerText: last("former_text"),
    from: last("from") === "published" ? "published" : "pending",
    former: to === undefined || to === "refused" ? refused : { state: to },
    isReportClosed: intent === "refuse" && last("reports") === "close",
    answeredAt: last("answered_at"),
    draft,
  };
}
