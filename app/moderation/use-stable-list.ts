import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type CardDraft, closePanels, draftsIn, isInUse } from "./card-drafts.ts";
import { useAnswers } from "./decision-answers.tsx";
import type { ListChanges, ModeratedReview } from "./list.server.ts";
import { type ModerationAnswer, ORDER_ADDRESSES, type View } from "./rules.ts";

const POLL_EVERY_MS = 30_000;

type Done = Extract<ModerationAnswer, { kind: "done" }>;
type Failed = Extract<ModerationAnswer, { kind: "failed" }>;

export type Item = {
  id: string;
  name: string;
  /** Null once a decision removed it from the list. */
  review: ModeratedReview | null;
  answer: Done | Pick<Failed, "kind" | "detail"> | null;
  drafts: CardDraft[];
  /** The new state after somebody else changed it; « erased » when it no longer exists. */
  pendingUpdate: ModeratedReview | "erased" | null;
  /** The card's former state, when somebody else changed it while the tab was hidden. */
  former: ModeratedReview | null;
};

/**
 * Keeps the list as it was opened. Own decisions change it; other people's changes are only
 * announced until the person asks for them, so that nothing moves under the pointer.
 */
export function useStableList(fresh: ModeratedReview[], order: View["order"]) {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [items, setItems] = useState(() => fresh.map(itemOf));
  const [arrived, setArrived] = useState(0);
  const decided = useRef<Decided>(new Map());
  const merged = useRef(fresh);
  const isRefreshing = useRef(false);

  const poll = useEffectEvent(async (): Promise<boolean> => {
    const since = merged.current;
    const watched = items.flatMap(({ review }) => review ?? []);
    const query = new URLSearchParams([...new URLSearchParams(search), ...watched.map(({ id }) => ["avis", id])]);
    query.set("ordre", ORDER_ADDRESSES[order]);
    const changes = await readChanges(query);
    // Discard a poll that started before the last decision.
    if (!changes || since !== merged.current) return changes !== null;
    setArrived(countArrived(items, changes.page));
    setItems((before) => {
      const next = before.map((item) => withPendingUpdate(item, changes, watched));
      return next.some((item, index) => item !== before[index]) ? next : before;
    });
    return true;
  });

  useAnswers((answer, ids, hasDescriptions) => {
    if (answer.kind !== "done" && answer.kind !== "failed") return;
    const kept = hasDescriptions ? ["photo"] : [];
    if (answer.kind === "done") for (const id of answer.ids) decided.current.set(id, [answer.intent, ...kept]);
    setItems((before) =>
      before.map((item) => (ids.includes(item.id) ? { ...item, answer: answerFor(item.id, answer) } : item)),
    );
    if (answer.kind === "failed" && answer.isConflict) poll();
  });

  useLayoutEffect(() => {
    if (merged.current === fresh) return;
    merged.current = fresh;
    const isRequested = isRefreshing.current;
    isRefreshing.current = false;
    setItems((before) => (isRequested ? refresh(before, fresh) : merge(before, fresh, decided.current)));
    poll();
  }, [fresh]);

  useEffect(() => {
    const isVisible = () => document.visibilityState === "visible";
    const pollIfVisible = () => isVisible() && poll();
    // When the person returns to the tab, apply changes at once: nothing is under their pointer.
    const catchUp = async () => {
      if (isVisible() && (await poll())) setItems((before) => before.map(caughtUp));
    };
    const timer = setInterval(pollIfVisible, POLL_EVERY_MS);
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, []);

  return {
    items,
    changes: arrived + items.filter(({ pendingUpdate }) => pendingUpdate !== null).length,
    refresh: async () => {
      // Reload only if the site answers: an error page would replace the list and the typed text.
      if (!(await poll())) return;
      isRefreshing.current = true;
      revalidate();
    },
    applyUpdate: (id: string) =>
      setItems((before) => before.map((item) => (item.id === id && item.pendingUpdate ? updated(item) : item))),
  };
}

/** A batch may have changed some of its reviews only. */
function answerFor(id: string, answer: Done | Failed): Item["answer"] {
  const unchanged = answer.unchanged?.find((review) => review.id === id);
  return unchanged ? { kind: "failed", detail: unchanged.detail } : answer;
}

function itemOf(review: ModeratedReview): Item {
  return {
    id: review.id,
    name: review.customer_name,
    review,
    answer: null,
    drafts: [],
    pendingUpdate: null,
    former: null,
  };
}

async function readChanges(query: URLSearchParams): Promise<ListChanges | null> {
  try {
    const response = await fetch(`/admin/avis/changements?${query}`);
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    return null;
  }
}

function updated(item: Item): Item {
  const review = item.pendingUpdate === "erased" ? null : item.pendingUpdate;
  return { ...item, review, answer: null, drafts: [...item.drafts, ...draftsIn(item.id)], pendingUpdate: null };
}

function caughtUp(item: Item): Item {
  if (item.pendingUpdate === null || item.pendingUpdate === "erased" || isInUse(item.id)) return item;
  return { ...updated(item), former: item.review };
}

function withPendingUpdate(item: Item, { reviews }: ListChanges, watched: ModeratedReview[]): Item {
  if (!item.review || !watched.includes(item.review)) return item;
  const now = reviews.find(({ id }) => id === item.id);
  if (!now) return item.pendingUpdate === "erased" ? item : { ...item, pendingUpdate: "erased" };
  if (isSame(now, item.review)) return item.pendingUpdate === null ? item : { ...item, pendingUpdate: null };
  const isKnown = item.pendingUpdate !== null && item.pendingUpdate !== "erased" && isSame(now, item.pendingUpdate);
  return isKnown ? item : { ...item, pendingUpdate: now };
}

function isSame(one: ModeratedReview, other: ModeratedReview): boolean {
  return (
    one.version === other.version && one.reports.map(({ id }) => id).join() === other.reports.map(({ id }) => id).join()
  );
}

/** What a decision saved of each review: its intents name the fields. */
type Decided = Map<string, string[]>;

/** After own decisions: updates the decided reviews and appends what follows. */
function merge(items: Item[], fresh: ModeratedReview[], decided: Decided): Item[] {
  const next = items.map((item) => {
    const saved = decided.get(item.id);
    if (!saved) return item;
    const now = fresh.find(({ id }) => id === item.id) ?? null;
    // The page was read before this decision: wait for the next read.
    if (now === null ? item.review === null : item.review !== null && isSame(now, item.review)) return item;
    decided.delete(item.id);
    const drafts = [...item.drafts, ...draftsIn(item.id, saved)];
    closePanels(item.id);
    return { ...item, review: now, drafts, pendingUpdate: null, former: null };
  });
  const last = fresh.findLastIndex(({ id }) => items.some((item) => item.id === id));
  return [...next, ...fresh.slice(last + 1).map(itemOf)];
}

function refresh(items: Item[], fresh: ModeratedReview[]): Item[] {
  const held = items.filter(({ id, review }) => review && isInUse(id));
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
