import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import card from "./card.module.css";
import { isFocusByProgram, watchFocus } from "./focus.ts";
import styles from "./page.module.css";
import { ShortcutKey } from "./shortcut-key.tsx";

const STORED = "moderationKeys";

/** Whether single-key shortcuts are on, stored per browser (WCAG 2.1.4 requires a switch). */
export function useKeysSwitch(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(STORED) !== "off"), []);
  return [
    isOn,
    (next) => {
      setOn(next);
      if (next) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, "off");
    },
  ];
}

export function KeysSwitch({ isOn, onTurn }: { isOn: boolean; onTurn: (isOn: boolean) => void }) {
  return (
    <p className={`cluster gap-4 rows-0 middle note ${styles.keys}`}>
      <label className="cluster gap-3 target">
        <input
          type="checkbox"
          className={card.tick}
          checked={isOn}
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
        Raccourcis
      </label>
      {isOn && (
        <span>
          <ShortcutKey>J</ShortcutKey> suivant <ShortcutKey>K</ShortcutKey> précédent <ShortcutKey>X</ShortcutKey>{" "}
          sélectionner
        </span>
      )}
    </p>
  );
}

/** Two keys within this time count as typing, not as a decision. */
const BURST_MS = 400;

/**
 * J and K move through the list from anywhere. Other keys press the matching button of the focused review. Shortcuts
 * ignore fields, dialogs and modifier keys. A decision waits briefly, visibly, and is dropped when another key follows.
 */
export function useKeys(list: RefObject<HTMLElement | null>, isOn: boolean) {
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useRef<Waiting | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.timeStamp - lastAt.current < BURST_MS;
    lastAt.current = event.timeStamp;
    stop(waiting);
    const target = event.target as HTMLElement;
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTypedIn(target) || target.closest("dialog"))
      return;
    const key = event.key.toUpperCase();
    if (!/^[A-Z]$/.test(key) || isTyping || event.repeat) return;
    if (key === "J" || key === "K") {
      const next = neighbour(list.current, target, key === "J" ? 1 : -1);
      if (next) event.preventDefault();
      next?.focus();
      return;
    }
    const control = target.closest("article")?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (!control || isFocusByProgram()) return;
    event.preventDefault();
    // Controls that only open or tick something act at once; decisions wait.
    if (control.matches("[type=submit]")) waitFor(control, waiting);
    else control.click();
  });
  useEffect(() => {
    const stopWatching = watchFocus();
    const pause = () => stop(waiting);
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", pause);
    return () => {
      stopWatching();
      stop(waiting);
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", pause);
    };
  }, []);
}

type Waiting = { control: HTMLElement; timer: ReturnType<typeof setTimeout> };

function waitFor(control: HTMLElement, waiting: RefObject<Waiting | null>) {
  control.dataset.waiting = "";
  const timer = setTimeout(() => {
    stop(waiting);
    if (control.isConnected && control.closest("article")?.contains(document.activeElement)) control.click();
  }, BURST_MS);
  waiting.current = { control, timer };
}

function stop(waiting: RefObject<Waiting | null>) {
  if (!waiting.current) return;
  clearTimeout(waiting.current.timer);
  delete waiting.current.control.dataset.waiting;
  waiting.current = null;
}

/** The next card in this direction, also from the line that replaced a decided one. */
function neighbour(list: HTMLElement | null, from: HTMLElement, step: 1 | -1): HTMLElement | null {
  const items = [...(list?.children ?? [])];
  let index = items.findIndex((item) => item.contains(from));
  if (index === -1 && step === -1) return null;
  do index += step;
  while (items[index] && !items[index]?.querySelector("article"));
  return items[index]?.querySelector("article") ?? null;
}

function isTypedIn(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return element.type !== "checkbox";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
