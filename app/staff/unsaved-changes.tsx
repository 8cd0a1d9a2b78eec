import { type RefObject, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { firstFocus } from "../ui/first-focus.ts";
import { plural } from "../ui/typography.ts";
import styles from "./unsaved-changes.module.css";

/**
 * On a form whose changes are lost when one leaves: `<form {...guarded()}>`, and `guarded(true)` when it came back from the
 * server as it was typed. What stands in it when it is first touched counts as saved.
 */
export const guarded = (isUnsaved = false) => ({ "data-guarded": isUnsaved ? "unsaved" : "saved" });

/** What each form held when it was first touched. */
const saved = new WeakMap<HTMLFormElement, Map<string, string>>();
/** Forms that were just sent: their page goes away because of that. */
const sent = new WeakSet<HTMLFormElement>();

/**
 * Asks before a page with changed fields is left: in words of ours inside the site, in the browser's own when the tab closes.
 * @returns the question, to be shown once on every page
 */
export function useUnsavedChanges(main: RefObject<HTMLElement | null>) {
  const isChanged = () => formsIn(main.current).some((form) => !sent.has(form) && countChanges(form) > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  );
  useBeforeUnload((event) => {
    if (isChanged()) event.preventDefault();
  });
  useEffect(() => {
    const element = main.current;
    const touch = ({ target }: Event) => {
      const form = (target as HTMLElement).closest?.<HTMLFormElement>("form[data-guarded]");
      if (!form) return;
      sent.delete(form);
      if (!saved.has(form)) saved.set(form, valuesOf(form));
    };
    const send = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      // A preview opens beside the form, which stays.
      if (submitter?.getAttribute("formtarget") !== "_blank") for (const each of formsIn(element)) sent.add(each);
      else sent.delete(form);
    };
    element?.addEventListener("pointerdown", touch, true);
    element?.addEventListener("focusin", touch);
    element?.addEventListener("submit", send);
    return () => {
      element?.removeEventListener("pointerdown", touch, true);
      element?.removeEventListener("focusin", touch);
      element?.removeEventListener("submit", send);
    };
  }, [main]);

  const isAsking = blocker.state === "blocked";
  const stay = () => blocker.reset?.();
  return (
    <Dialog title={"Quitter sans publier\u202f?"} open={isAsking} onClose={stay}>
      <p>Vos changements ne sont pas enregistrés.</p>
      <div className={styles.answers}>
        <Button ref={firstFocus} onClick={stay}>
          Rester
        </Button>
        <Button variant="secondary" onClick={() => blocker.proceed?.()}>
          Quitter
        </Button>
      </div>
    </Dialog>
  );
}

/** « 2 changements non publiés », inside a guarded form; nothing while there is none. */
export function UnsavedCount() {
  const [count, setCount] = useState(0);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const form = place?.closest("form");
    if (!form) return;
    // After the handlers of the page, which may change other fields.
    const look = () => setTimeout(() => setCount(countChanges(form)));
    look();
    for (const event of ["input", "change", "click"]) form.addEventListener(event, look);
    return () => {
      for (const event of ["input", "change", "click"]) form.removeEventListener(event, look);
    };
  }, [place]);
  return (
    <span ref={setPlace} className={styles.count} role="status">
      {count > 0 && `${count} ${plural(count, "changement non publié", "changements non publiés")}`}
    </span>
  );
}

const formsIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLFormElement>("form[data-guarded]") ?? []),
];

/** How many fields hold something else than when the form was first touched. */
function countChanges(form: HTMLFormElement): number {
  const before = saved.get(form);
  const now = valuesOf(form);
  const names = new Set([...(before?.keys() ?? []), ...now.keys()]);
  const changed = before ? [...names].filter((name) => before.get(name) !== now.get(name)).length : 0;
  return form.dataset.guarded === "unsaved" ? Math.max(1, changed) : changed;
}

function valuesOf(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === "string" ? value : `${value.name} ${value.size}`;
    values.set(name, values.has(name) ? `${values.get(name)}\n${text}` : text);
  }
  return values;
}
