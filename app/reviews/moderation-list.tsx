import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { ModeratedReview } from "./moderation.server.ts";
import { useAnswers } from "./moderation-answers.tsx";
import { ModerationCard } from "./moderation-card.tsx";
import { GoneLine, useGone } from "./moderation-gone.tsx";
import styles from "./moderation-page.module.css";
import type { ModerationAnswer } from "./moderation-rules.ts";
import { useKeys } from "./moderation-shortcuts.tsx";

type Props = {
  reviews: ModeratedReview[];
  /** The answer to a post made without script: what was typed comes back into its card. */
  answer: ModerationAnswer | undefined;
  hasKeys: boolean;
};

export function ModerationList({ reviews, answer, hasKeys }: Props) {
  const draft = answer && "draft" in answer ? answer.draft : undefined;
  const preview = answer?.kind === "preview" ? answer.text : undefined;
  const list = useRef<HTMLOListElement>(null);
  const place = useFocusThatStays(list, reviews);
  const gone = useGone(reviews);
  useKeys(list, hasKeys);

  const items: ReactNode[] = reviews.map((review) => (
    <li key={review.id}>
      <ModerationCard
        review={review}
        draft={draft?.id === review.id ? draft : undefined}
        preview={draft?.id === review.id ? preview : undefined}
      />
    </li>
  ));
  for (const left of gone) {
    items.splice(
      left.index,
      0,
      <li key={left.id}>
        <GoneLine gone={left} />
      </li>,
    );
  }
  if (items.length === 0) return null;
  return (
    <ol ref={list} className={styles.list} onFocus={place}>
      {items}
    </ol>
  );
}

/** When the card that had the focus leaves the list, or its button does, the work goes on at the same place. */
function useFocusThatStays(list: RefObject<HTMLOListElement | null>, reviews: ModeratedReview[]) {
  const index = useRef(-1);
  const wanted = useRef<string | null>(null);
  // What an undo brings back is looked at again.
  useAnswers((answer) => {
    if (answer.kind !== "done") return;
    const [id = ""] = answer.ids;
    if (answer.undo === null || !reviews.some((review) => review.id === id)) wanted.current = id;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to look
  useEffect(() => {
    const back = wanted.current && document.getElementById(`avis-${wanted.current}`);
    if (back) {
      wanted.current = null;
      back.focus();
      return;
    }
    if (index.current < 0 || document.activeElement !== document.body) return;
    const cards = [...(list.current?.children ?? [])].flatMap((item) => item.querySelector("article") ?? []);
    const next = cards[Math.min(index.current, cards.length - 1)];
    (next ?? document.querySelector<HTMLElement>("#contenu h1"))?.focus();
  }, [reviews]);
  return (event: FocusEvent) => {
    const item = event.target.closest("li");
    const cards = [...(list.current?.children ?? [])].filter((child) => child.querySelector("article"));
    index.current = item ? cards.indexOf(item) : -1;
  };
}
