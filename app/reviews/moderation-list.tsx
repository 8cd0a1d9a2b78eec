import { type KeyboardEvent, useEffect, useRef } from "react";
import type { ModeratedReview } from "./moderation.server.ts";
import { Key } from "./moderation-actions.tsx";
import { ModerationCard } from "./moderation-card.tsx";
import styles from "./moderation-page.module.css";
import type { ModerationAnswer } from "./moderation-rules.ts";

type Props = {
  reviews: ModeratedReview[];
  /** The answer to a post made without script: what was typed comes back into its card. */
  answer: ModerationAnswer | undefined;
};

export function ModerationList({ reviews, answer }: Props) {
  const draft = answer && "draft" in answer ? answer.draft : undefined;
  const preview = answer?.kind === "preview" ? answer.text : undefined;
  const list = useRef<HTMLOListElement>(null);
  const place = useFocusThatStays(list, reviews);
  return (
    <>
      <p className={styles.keys}>
        Dans la liste<span aria-hidden="true">{"\u00a0:"}</span> <Key>J</Key> avis suivant, <Key>K</Key> précédent,{" "}
        <Key>X</Key> sélectionner
      </p>
      <ol ref={list} className={styles.list} onKeyDown={pressByKey} onFocus={place}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ModerationCard
              review={review}
              draft={draft?.id === review.id ? draft : undefined}
              preview={draft?.id === review.id ? preview : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Single keys work only while the focus is in the list and not in a field (WCAG 2.1.4). */
function pressByKey(event: KeyboardEvent<HTMLOListElement>) {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || isTypedIn(target)) return;
  const card = target.closest("article");
  const key = event.key.toUpperCase();
  const item = card?.closest("li");
  const step = key === "J" ? item?.nextElementSibling : key === "K" ? item?.previousElementSibling : undefined;
  if (step) {
    event.preventDefault();
    step.querySelector<HTMLElement>("article")?.focus();
    return;
  }
  const control = /^[A-Z]$/.test(key) && card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  if (!control) return;
  event.preventDefault();
  control.click();
  if (control.tagName === "SUMMARY") control.parentElement?.querySelector("select")?.focus();
}

function isTypedIn(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return element.type !== "checkbox";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** When the card that had the focus leaves the list, or its button does, the work goes on at the same place. */
function useFocusThatStays(list: React.RefObject<HTMLOListElement | null>, reviews: ModeratedReview[]) {
  const index = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to look
  useEffect(() => {
    if (index.current < 0 || document.activeElement !== document.body) return;
    const cards = list.current?.querySelectorAll("article") ?? [];
    cards[Math.min(index.current, cards.length - 1)]?.focus();
  }, [reviews]);
  return (event: React.FocusEvent) => {
    const item = event.target.closest("li");
    index.current = item ? [...(list.current?.children ?? [])].indexOf(item) : -1;
  };
}
