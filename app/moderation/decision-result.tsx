import { useEffect, useState } from "react";
import { ofAuthor } from "../reviews/author-name.ts";
import { Button } from "../ui/button.tsx";
import type { CardDraft } from "./card-drafts.ts";
import { doneLabel, type Undo } from "./rules.ts";
import { useDecide } from "./use-decide.ts";
import type { Item } from "./use-stable-list.ts";

/** « Avis de Zoé : refusé. Annuler », in place of the review until the list reloads. */
export function DecisionResult({ item: { id, name, review, answer } }: { item: Item }) {
  const decide = useDecide();
  const hasLeft = useHasPassed(answer?.kind === "done" && answer.emailedIds.includes(id) ? answer.emailAt : null);
  if (answer?.kind === "failed") return <p className="note broad">{answer.detail}</p>;
  if (!answer) return review ? null : <p className="note broad">{`Avis ${ofAuthor(name)} : effacé entre-temps.`}</p>;
  const { undo } = answer;
  if (review && !undo) return null;
  return (
    <p className="note broad">
      <span>
        Avis <bdi>{ofAuthor(name)}</bdi>
        {` : ${doneLabel(answer)}.`}
        {undo && hasLeft && " Le message est parti : annuler en envoie un second, qui le corrige."}
      </span>{" "}
      {undo && (
        <Button variant="quiet" size="small" onClick={() => decide(undoOf(id, undo))}>
          Annuler<span className="visually-hidden">{` : avis ${ofAuthor(name)}`}</span>
        </Button>
      )}
    </p>
  );
}

export function LostDrafts({ drafts }: { drafts: CardDraft[] }) {
  const [lost, setLost] = useState<CardDraft[]>([]);
  useEffect(() => setLost(drafts.filter(({ fieldId }) => !document.getElementById(fieldId))), [drafts]);
  return lost.map(({ fieldId, label, value }) => (
    <div key={fieldId + value} className="deep small passage block-2 side-4">
      <p>Ce que vous aviez écrit ({label}) :</p>
      <p className="written">{value}</p>
    </div>
  ));
}

/** Keeps only the fields of one review when undoing part of a batch. */
const undoOf = (id: string, undo: Undo): Undo =>
  undo.filter(([name, value]) => (name !== "avis" && name !== "former") || value.includes(id));

function useHasPassed(at: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (!at) return;
    const timer = setTimeout(() => setPassed(at), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && passed === at;
}
