import { type RefObject, useEffect, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { unbroken } from "../../core/text/typed.ts";
import { plural } from "../../core/text/typography.ts";
import { countChanges } from "../content/count-changes.ts";
import { isSent, markSent, markUnsent } from "../layout/sent-forms.ts";
import { autoFocusRef } from "../ui/auto-focus-ref.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/**
 * Marks a form so that it warns about unsaved changes: `<form {...warnIfUnsaved()}>`. Values typed before hydration
 * count as unsaved.
 * @param former when the server returned the typed values of a refused form: the stored ones of the fields that differ
 */
export const warnIfUnsaved = (former: Readonly<Record<string, string>> = {}) => ({
  "data-guarded": "",
  "data-former": JSON.stringify(former),
});

const saved = new WeakMap<HTMLFormElement, Map<string, string>>();

/** Marks a form outside the editors: only its texts and selects count, against the values that the page shows now. */
export const warnIfTyped = { "data-guarded": "typed" } as const;

/**
 * Warns before unsaved changes are lost: with our dialog on client navigation, with the browser's when the tab closes.
 * @returns the dialog, rendered once per page
 */
export function useUnsavedChanges(main: RefObject<HTMLElement | null>) {
  const [isEditor, setEditor] = useState(true);
  const findChanged = () => formsIn(main.current).filter((form) => !isSent(form) && changesIn(form) > 0);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere = currentLocation.pathname !== nextLocation.pathname;
    if (!isElsewhere && currentLocation.search === nextLocation.search) return false;
    const changed = findChanged();
    // An editor stays when only the query changes; a list shows other cards.
    const losing = isElsewhere ? changed : changed.filter(isTyped);
    if (losing.length === 0) return false;
    setEditor(!losing.every(isTyped));
    return true;
  });
  useBeforeUnload((event) => {
    if (findChanged().length > 0) event.preventDefault();
  });
  useEffect(() => {
    const element = main.current;
    const rememberForm = ({ target }: Event) => {
      const form = (target as HTMLElement).closest?.<HTMLFormElement>("form[data-guarded]");
      if (!form) return;
      markUnsent(form);
      remember(form);
    };
    const send = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      const { submitter } = event;
      // A preview opens in another tab, so the form stays.
      if (submitter?.getAttribute("formtarget") !== "_blank") markSent(form);
      else markUnsent(form);
    };
    element?.addEventListener("pointerdown", rememberForm, true);
    element?.addEventListener("focusin", rememberForm);
    element?.addEventListener("submit", send);
    return () => {
      element?.removeEventListener("pointerdown", rememberForm, true);
      element?.removeEventListener("focusin", rememberForm);
      element?.removeEventListener("submit", send);
    };
  }, [main]);

  const isAsking = blocker.state === "blocked";
  const stay = () => blocker.reset?.();
  return (
    <Dialog title={isEditor ? "Quitter sans publier ?" : "Quitter sans enregistrer ?"} open={isAsking} onClose={stay}>
      <p>{isEditor ? "Vos changements ne sont pas enregistrés." : "Ce que vous avez écrit n’est pas enregistré."}</p>
      <div className="cluster above-5">
        <Button ref={autoFocusRef} onClick={stay}>
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
  const [status, setStatus] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const form = status?.closest("form");
    if (!form) return;
    remember(form);
    // Wait for the page's own handlers, which may change other fields.
    const update = () => setTimeout(() => setCount(changesIn(form)));
    update();
    for (const event of ["input", "change", "click"]) form.addEventListener(event, update);
    return () => {
      for (const event of ["input", "change", "click"]) form.removeEventListener(event, update);
    };
  }, [status]);
  return (
    <span ref={setStatus} className="strong small accent" role="status">
      {count > 0 && `${count} ${plural(count, "changement non publié", "changements non publiés")}`}
    </span>
  );
}

const formsIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLFormElement>("form[data-guarded]") ?? []),
];

const isTyped = (form: HTMLFormElement) => form.dataset.guarded === "typed";

function remember(form: HTMLFormElement): void {
  if (saved.has(form)) return;
  const former: Record<string, string> = JSON.parse(form.dataset.former ?? "{}");
  saved.set(form, new Map([...valuesOf(form, renderedValues), ...Object.entries(former)]));
}

function changesIn(form: HTMLFormElement): number {
  const before = isTyped(form) ? valuesOf(form, renderedTexts) : saved.get(form);
  const now = valuesOf(form, isTyped(form) ? currentTexts : currentValues);
  return before ? countChanges(before, now) : 0;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function valuesOf(form: HTMLFormElement, read: (control: Control) => string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const control of form.elements) {
    if (!isControl(control) || control.name === "") continue;
    for (const text of read(control)) {
      const before = values.get(control.name);
      values.set(control.name, before === undefined ? text : `${before}\n${text}`);
    }
  }
  return values;
}

/** An editor of formatted text is one too. */
const isControl = (element: Element): element is Control =>
  element instanceof HTMLSelectElement || ("defaultValue" in element && !(element instanceof HTMLOutputElement));

function currentValues(control: Control): string[] {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  if (isChoice(control)) return control.checked ? [control.value] : [];
  return [unbroken(control.value)];
}

function renderedValues(control: Control): string[] {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].filter(({ defaultSelected }) => defaultSelected);
    return (chosen.length > 0 ? chosen : [...control.options].slice(0, 1)).map(({ value }) => value);
  }
  if (isChoice(control)) return control.defaultChecked ? [control.value] : [];
  return [unbroken(control.defaultValue)];
}

const currentTexts = (control: Control) => (isChoice(control) ? [] : currentValues(control));
const renderedTexts = (control: Control) => (isChoice(control) ? [] : renderedValues(control));

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}
