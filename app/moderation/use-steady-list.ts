import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useAnswers } from "./answers.tsx";
import { closePanels, isAtWork, type TypedWords, typedWordsIn } from "./hands.ts";
import type { ListChanges, ModeratedReview } from "./list.server.ts";
import type { ModerationAnswer } from "./rules.ts";

const LOOK_AGAIN_MS = 30_000;

export type Item = {
  id: string;
  name: string;
  /** Null once a decision removed it from the list. */
  review: ModeratedReview | null;
  answer: Extract<ModerationAnswer, { kind: "done" | "failed" }> | null;
  words: TypedWords[];
  /** The current state when somebody else changed it; « erased » when it no longer exists. */
  meanwhile: ModeratedReview | "erased" | null;
};

/**
 * Keeps the list as it was opened. Own decisions change it; other people's changes are only
 * announced until the person asks for them, so that nothing moves under the pointer.
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
    // Discard a poll that started before the last decision.
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
      // Reload only if the site answers: an error page would replace the list and the typed words.
      if (!(await look())) return;
      isRefreshing.current = true;
      revalidate();
    },
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

/** After own decisions: updates the decided reviews and appends what follows. */
function merge(items: Item[], fresh: ModeratedReview[], decided: Map<string, string>): Item[] {
  const next = items.map((item) => {
    const intent = decided.get(item.id);
    if (!intent) return item;
    const now = fresh.find(({ id }) => id === item.id) ?? null;
    // If the page was read before the decision, wait for the next read.
    if (now === null ? item.review === null : item.review !== null && isSame(now, item.review)) return item;
    decided.delete(item.id);
    const words = [...item.words, ...typedWordsIn(item.id, intent)];
    closePanels(item.id);
    return { ...item, review: now, words, meanwhile: null };
  });
  const last = fresh.findLastIndex(({ id }) => items.some((item) => item.id === id));
  return [...next, ...fresh.slice(last + 1).map(itemOf)];
}

function refresh(items: Item[], fresh: ModeratedReview[]): Item[] {
  const held = items.filter(({ id, review }) => review && isAtWork(id));
  const next = fresh.map((review) => held.find(({ id }) => id === review.id) ?? itemOf(review));
  for (const item of held) {
    if (!next.includes(item)) next.splice(Math.min(items.indexOf(item), next.length), 0, item);
  }
  return next;
}

/** Counts new reviews above the end of the list. */
function countArrived(items: Item[], page: string[]): number {
  const isKnown = (id: string) => items.some((item) => item.id === id);
  const last = page.findLastIndex(isKnown);
  return page.slice(0, last === -1 ? page.length : last).filter((id) => !isKnown(id)).length;
}
