import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useAnswers } from "./answers.tsx";
import { closePanels, isAtWork, type TypedWords, typedWordsIn } from "./hands.ts";
import type { ListChanges, ModeratedReview } from "./list.server.ts";
import type { ModerationAnswer } from "./rules.ts";

const LOOK_AGAIN_MS = 30_000;

/** A review at its place in the list. */
export type Item = {
  id: string;
  name: string;
  /** As it is shown; null once a decision has taken it out of the list. */
  review: ModeratedReview | null;
  /** What became of the last decision that was taken here about it. */
  answer: Extract<ModerationAnswer, { kind: "done" | "failed" }> | null;
  /** Words for which there may be no field any more. */
  words: TypedWords[];
  /** How it is by now, when somebody else has changed it; « erased » when it is nowhere any more. */
  meanwhile: ModeratedReview | "erased" | null;
};

/**
 * The reviews as they were when the list was opened. What is decided here changes them; what others do is only told, until
 * the person asks to see it: nothing moves, changes or vanishes under somebody's hands.
 */
export function useSteadyList(fresh: ModeratedReview[]) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [items, setItems] = useState(() => fresh.map(itemOf));
  const [arrived, setArrived] = useState(0);
  const decided = useRef(new Map<string, string>());
  const merged = useRef(fresh);
  const isRefreshing = useRef(false);

  const look = useEffectEvent(async (): Promise<boolean> => {
    const since = merged.current;
    const watched = items.flatMap(({ review }) => review ?? []);
    const query = new URLSearchParams([...new URLSearchParams(search), ...watched.map(({ id }) => ["avis", id])]);
    const changes = await readChanges(query);
    // An answer asked for before a decision knows nothing of it.
    if (!changes || since !== merged.current) return changes !== null;
    setArrived(countArrived(items, changes.page));
    setItems((before) => {
      const next = before.map((item) => withMeanwhile(item, changes, watched));
      return next.some((item, index) => item !== before[index]) ? next : before;
    });
    return true;
  });

  useAnswers((answer, ids) => {
    if (answer.kind !== "done" && answer.kind !== "failed") return;
    if (answer.kind === "done") for (const id of answer.ids) decided.current.set(id, answer.intent);
    setItems((before) => before.map((item) => (ids.includes(item.id) ? { ...item, answer } : item)));
    if (answer.kind === "failed" && answer.isLate) look();
  });

  useLayoutEffect(() => {
    if (merged.current === fresh) return;
    merged.current = fresh;
    const isAsked = isRefreshing.current;
    isRefreshing.current = false;
    setItems((before) => (isAsked ? refresh(before, fresh) : merge(before, fresh, decided.current)));
    look();
  }, [fresh]);

  useEffect(() => {
    const lookIfSeen = () => document.visibilityState === "visible" && look();
    const timer = setInterval(lookIfSeen, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, []);

  return {
    items,
    changes: arrived + items.filter(({ meanwhile }) => meanwhile !== null).length,
    refresh: async () => {
      // Only a site that answers is asked: a failed answer would replace the page, and what was typed in it.
      if (!(await look())) return;
      isRefreshing.current = true;
      revalidate();
    },
    /** Shows one review as it is by now. */
    adopt: (id: string) =>
      setItems((before) => before.map((item) => (item.id === id && item.meanwhile ? adopted(item) : item))),
  };
}

function itemOf(review: ModeratedReview): Item {
  return { id: review.id, name: review.customer_name, review, answer: null, words: [], meanwhile: null };
}

async function readChanges(query: URLSearchParams): Promise<ListChanges | null> {
  try {
    const response = await fetch(`/admin/avis/changements?${query}`);
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    return null;
  }
}

function adopted(item: Item): Item {
  const review = item.meanwhile === "erased" ? null : item.meanwhile;
  return { ...item, review, answer: null, words: [...item.words, ...typedWordsIn(item.id)], meanwhile: null };
}

function withMeanwhile(item: Item, { reviews }: ListChanges, watched: ModeratedReview[]): Item {
  if (!item.review || !watched.includes(item.review)) return item;
  const now = reviews.find(({ id }) => id === item.id);
  if (!now) return item.meanwhile === "erased" ? item : { ...item, meanwhile: "erased" };
  if (isSame(now, item.review)) return item.meanwhile === null ? item : { ...item, meanwhile: null };
  const isKnown = item.meanwhile !== null && item.meanwhile !== "erased" && isSame(now, item.meanwhile);
  return isKnown ? item : { ...item, meanwhile: now };
}

function isSame(one: ModeratedReview, other: ModeratedReview): boolean {
  return (
    one.version === other.version && one.reports.map(({ id }) => id).join() === other.reports.map(({ id }) => id).join()
  );
}

/** After decisions of one's own: what they were about is shown anew, and what follows the list is added to its end. */
function merge(items: Item[], fresh: ModeratedReview[], decided: Map<string, string>): Item[] {
  const next = items.map((item) => {
    const intent = decided.get(item.id);
    if (!intent) return item;
    const now = fresh.find(({ id }) => id === item.id) ?? null;
    // The page may have been read before the decision: then it comes again.
    if (now === null ? item.review === null : item.review !== null && isSame(now, item.review)) return item;
    decided.delete(item.id);
    const words = [...item.words, ...typedWordsIn(item.id, intent)];
    closePanels(item.id);
    return { ...item, review: now, words, meanwhile: null };
  });
  const last = fresh.findLastIndex(({ id }) => items.some((item) => item.id === id));
  return [...next, ...fresh.slice(last + 1).map(itemOf)];
}

/** Everything as it is now, but for the cards in which somebody works. */
function refresh(items: Item[], fresh: ModeratedReview[]): Item[] {
  const held = items.filter(({ id, review }) => review && isAtWork(id));
  const next = fresh.map((review) => held.find(({ id }) => id === review.id) ?? itemOf(review));
  for (const item of held) {
    if (!next.includes(item)) next.splice(Math.min(items.indexOf(item), next.length), 0, item);
  }
  return next;
}

/** What has come before the end of the list. */
function countArrived(items: Item[], page: string[]): number {
  const isKnown = (id: string) => items.some((item) => item.id === id);
  const last = page.findLastIndex(isKnown);
  return page.slice(0, last === -1 ? page.length : last).filter((id) => !isKnown(id)).length;
}
