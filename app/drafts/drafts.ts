/**
 * Saves the visitor's typing in this tab until it is sent. Without React, so that it works before an island starts.
 * `data-draft` on an island or a form names the key; a page with `data-sent-draft` confirms the receipt.
 */
export function watchDrafts(): void {
  deleteSentDraft();
  for (const form of document.querySelectorAll("form")) restoreDraft(form);
  addEventListener("input", ({ target, isTrusted }) => {
    // Hydration repeats the events of values that the browser restored, even in a form already sent.
    const form = isTrusted && (target as HTMLInputElement).form;
    const key = form && keyOf(form);
    if (!key) return;
    const draft = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    for (const { name, defaultValue } of form.querySelectorAll("textarea")) draft.push([prefillOf(name), defaultValue]);
    write(key, JSON.stringify(Object.fromEntries(draft)));
  });
}

/** Fills the controls that still hold the page's own value. Values from the page's address are newer and stay. */
export function restoreDraft(form: HTMLFormElement): void {
  const key = keyOf(form);
  const draft = key && read(key);
  if (!draft) return;
  const asked = new URLSearchParams(location.search);
  for (const control of form.elements) {
    const { name } = control as HTMLInputElement;
    const value = draft[name];
    if (!value || asked.has(name) || !isControl(control) || control.type === "hidden") continue;
    if (control.type === "checkbox" || control.type === "radio") {
      const choice = control as HTMLInputElement;
      if (choice.value === value && !choice.checked) choice.click();
    } else if (control.value !== value && isUntouched(control) && isSamePrefill(control, draft)) {
      control.value = value;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

export function deleteDraft(key: string): void {
  write(key, null);
}

export function deleteSentDraft(): void {
  const sent = document.querySelector<HTMLElement>("[data-sent-draft]")?.dataset.sentDraft;
  if (sent) deleteDraft(sent);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: Element): element is Control {
  return ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}

function isUntouched(control: Control): boolean {
  return control.value === "" || ("defaultValue" in control && control.value === control.defaultValue);
}

/** The letter of another offer is not this one's. */
function isSamePrefill(control: Control, draft: Record<string, string>): boolean {
  return (
    control.tagName !== "TEXTAREA" || draft[prefillOf(control.name)] === (control as HTMLTextAreaElement).defaultValue
  );
}

/** Keeps the page's own text of a field beside the typed one. */
const prefillOf = (name: string) => `${name}=`;

function keyOf(form: HTMLFormElement): string | undefined {
  return form.closest<HTMLElement>("[data-draft]")?.dataset.draft;
}

function read(key: string): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof stored === "object" && stored ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // Storage is off or full: the draft is lost on reload.
  }
}
