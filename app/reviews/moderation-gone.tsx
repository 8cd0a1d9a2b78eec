import { useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { typeset } from "../ui/typography.ts";
import type { ModeratedReview } from "./moderation.server.ts";
import { useAnswers } from "./moderation-answers.tsx";
import styles from "./moderation-page.module.css";
import { GONE_WORDS, type Undo } from "./moderation-rules.ts";
import { useDecide } from "./use-decide.ts";

/** A review that a decision has taken out of the list, at the place where it stood. */
export type Gone = { id: string; name: string; index: number; words: string; undo: Undo };

/** What has left this list since it was opened, in the order of the places; whatever is back is not among them. */
export function useGone(reviews: ModeratedReview[]): Gone[] {
  const [gone, setGone] = useState<Gone[]>([]);
  const shown = useRef(reviews);
  shown.current = reviews;
  useAnswers((answer) => {
    if (answer.kind !== "done") return;
    const { ids, intent, undo } = answer;
    const words = GONE_WORDS[intent];
    const left = ids.flatMap((id): Gone[] => {
      const index = shown.current.findIndex((review) => review.id === id);
      const name = shown.current[index]?.customer_name;
      return name && undo && words ? [{ id, name, index, words, undo: undoOf(id, undo) }] : [];
    });
    setGone((before) => [...before.filter(({ id }) => !ids.includes(id)), ...left]);
  });
  return gone.filter(({ id }) => !reviews.some((review) => review.id === id)).sort((a, b) => a.index - b.index);
}

/** Of a decision about several only what concerns this one. */
const undoOf = (id: string, undo: Undo) => undo.filter(([name, value]) => name !== "avis" || value.startsWith(id));

/** « Avis de Zoé : refusé. Annuler » */
export function GoneLine({ gone: { name, words, undo } }: { gone: Gone }) {
  const decide = useDecide();
  return (
    <p className={styles.gone}>
      <span>
        Avis de <bdi>{name}</bdi>
        {typeset(` : ${words}.`)}
      </span>{" "}
      <Button variant="quiet" size="small" onClick={() => decide(undo)}>
        Annuler<span className="visually-hidden">{typeset(` : avis de ${name}`)}</span>
      </Button>
    </p>
  );
}
