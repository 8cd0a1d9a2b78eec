import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { Key } from "./moderation-actions.tsx";
import styles from "./moderation-page.module.css";

const STORED = "moderationKeys";

/** Whether single keys decide, as this browser remembers it (WCAG 2.1.4 asks for a way to turn them off). */
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
    <p className={styles.keys}>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => onTurn(event.currentTarget.checked)} />
        Raccourcis
      </label>
      {isOn && (
        <span>
          <Key>J</Key> suivant <Key>K</Key> précédent <Key>X</Key> sélectionner
        </span>
      )}
    </p>
  );
}

/**
 * J and K go through the list from anywhere on the page; the other keys press what shows them, in the review that has the
 * focus. None works in a field, in a dialog, or with another key held.
 */
export function useKeys(list: RefObject<HTMLElement | null>, isOn: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTypedIn(target) || target.closest("dialog"))
      return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
    const card = target.closest<HTMLElement>("article");
    const key = event.key.toUpperCase();
    if (key === "J" || key === "K") {
      const place = card ? cards.indexOf(card) : -1;
      const next = key === "J" ? cards[place + 1] : cards[place - 1];
      if (next) event.preventDefault();
      next?.focus();
      return;
    }
    const control = /^[A-Z]$/.test(key) && card?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (!control) return;
    event.preventDefault();
    control.click();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTypedIn(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement) return element.type !== "checkbox";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
