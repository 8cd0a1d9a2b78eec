import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { moveFocus } from "./focus.ts";
import type { Item } from "./use-stable-list.ts";

/** After a change, ignore presses at the same place for this long, longer than a double click. */
const SETTLING_MS = 500;
const RESTING_PX = 12;

/**
 * After a decision the next card slides under a resting pointer or focus. Ignores a press that was
 * meant for the previous card.
 * @returns the list's `onClickCapture`
 */
export function useMisclickGuard(list: RefObject<HTMLElement | null>, items: Item[]) {
  const pointer = useRef({ x: 0, y: 0 });
  const change = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
  const press = useRef<{ id: string; top: number } | null>(null);
  const focused = useRef<string | null>(null);

  useEffect(() => {
    const follow = ({ target }: { target: EventTarget | null }) => {
      focused.current = (target as HTMLElement).closest('[id^="avis-"]')?.id ?? null;
    };
    // The person may have focused a button before the page reacted.
    follow({ target: document.activeElement ?? document.body });
    const point = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("pointermove", point);
    document.addEventListener("pointerdown", point);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointermove", point);
      document.removeEventListener("pointerdown", point);
    };
  }, []);

  const shown = useRef(items);
  useLayoutEffect(() => {
    if (shown.current === items) return;
    shown.current = items;
    change.current = { at: performance.now(), ...pointer.current };
    const pressed = press.current;
    if (pressed && items.some(({ id, review }) => id === pressed.id && !review)) {
      press.current = null;
      scrollToNext(list.current, pressed);
    }
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const element = isLost && focused.current ? document.getElementById(focused.current) : null;
    if (element) moveFocus(element);
  }, [items, list]);

  return (event: MouseEvent) => {
    const button = (event.target as HTMLElement).closest<HTMLButtonElement>("button[type=submit]");
    // `detail` is 0 for a press by keyboard.
    if (!button || event.detail === 0) return;
    const { at, x, y } = change.current;
    const isDecision = button.matches("[data-decision]");
    const isResting = Math.hypot(event.clientX - x, event.clientY - y) < RESTING_PX;
    if (event.detail > 1 || (isDecision && isResting && performance.now() - at < SETTLING_MS)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const id = button.closest("article")?.id.replace("avis-", "");
    press.current = id && isDecision ? { id, top: button.getBoundingClientRect().top } : null;
  };
}

/** Scrolls the next card's first decision to where the pressed one was. */
function scrollToNext(list: HTMLElement | null, { id, top }: { id: string; top: number }): void {
  const items = [...(list?.children ?? [])];
  const index = items.findIndex((item) => item.querySelector(`#avis-${id}`));
  const next = items.slice(index + 1).find((item) => item.querySelector("article"));
  const button = next?.querySelector("[data-decision]");
  if (!list || !button) return;
  const distance = button.getBoundingClientRect().top - top;
  // The last cards need padding below them to scroll that far.
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const missing = distance - (scrollHeight - clientHeight - scrollTop);
  if (missing > 0) list.style.paddingBottom = `${Number.parseFloat(getComputedStyle(list).paddingBottom) + missing}px`;
  window.scrollBy({ top: distance, behavior: "instant" });
}
