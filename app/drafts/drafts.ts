/**
 * Saves the visitor's typing in this tab until it is sent. Without React, so that it works before an island starts.
 * `data-draft` on an island names the draft: `report/42` is kept under the key `report`, beside those of other reviews.
 * A page with `data-sent-draft` confirms what the browser itself has posted of that key.
 */
export function watchDrafts(): void {
  const key = document.querySelector<HTMLElement>("[data-sent-draft]")?.dataset.sentDraft;
  for (const [id, draft] of Object.entries(key ? read(key) : {})) if (draft[QUERY] === POSTED) write(id);
  for (const form of document.forms) restoreDraft(form);
  addEventListener("input", keep);
  addEventListener("submit", keep);
  addEventListener(SHOWN, ({ target }) => restoreDraft(target as HTMLFormElement));
}

/** For a form that an island shows later, as in a dialog: the page's script restores its draft. */
export function askForDraft(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new Event(SHOWN, { bubbles: true }));
}

const SHOWN = "shown";

/** A chosen file leaves nothing but its field. */
type Draft = Record<string, FormDataEntryValue>;

/** A field of each draft: the query of the address where it was typed, or that it is on its way. */
const QUERY = "?";
const POSTED = "!";

function keep({ target, isTrusted, defaultPrevented, type }: Event): void {
  const form = type === "submit" ? (target as HTMLFormElement) : (target as HTMLInputElement).form;
  const id = draftOf(form);
  // Hydration repeats the events of values that the browser restored, even in a form already sent. An island that sends
  // the form itself waits for the answer.
  if (!form || !id || !isTrusted || defaultPrevented) return;
  const fields = Object.fromEntries(new FormData(form));
  write(id, { ...fields, [QUERY]: type === "submit" ? POSTED : location.search });
}

/** Fills the controls that still hold the page's own value. */
function restoreDraft(form: HTMLFormElement): void {
  const id = draftOf(form);
  if (!id) return;
  const drafts = read(id);
  const own = drafts[id];
  const draft: Draft = own ?? Object.assign({}, ...Object.values(drafts));
  // Values in an address are newer than what was typed at another one.
  const asked = new URLSearchParams(draft[QUERY] === location.search ? "" : location.search);
  for (const element of form.elements) {
    const control = element as HTMLInputElement;
    const { name, type, checked } = control;
    const value = draft[name];
    if (asked.has(name) || /hidden|file/.test(type)) continue;
    if (/checkbox|radio/.test(type)) {
      if (own && checked === control.defaultChecked && checked !== (control.value === value)) control.click();
    } else if (value !== undefined && control.value !== value && (own ? isUntouched : isForPerson)(control)) {
      control.value = value as string;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

export function deleteDraft(id: string | undefined): void {
  if (id) write(id);
}

export const draftOf = (element: Element | null) => element?.closest<HTMLElement>("[data-draft]")?.dataset.draft;

const isUntouched = (control: HTMLInputElement) =>
  ["", control.defaultValue, control.querySelector<HTMLOptionElement>("[selected]")?.value].includes(control.value);

/** Reuse name, e-mail and phone in other drafts; nothing else. */
const isForPerson = ({ value, autocomplete }: HTMLInputElement) => value === "" && /name|email|tel/.test(autocomplete);

const keyOf = (id: string) => id.replace(/\/.*/, "");

/** The drafts under the key of this one. */
function read(id: string): Record<string, Draft> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "null") };
  } catch {
    return {};
  }
}

function write(id: string, draft?: Draft): void {
  const drafts = JSON.stringify({ ...read(id), [id]: draft });
  try {
    if (drafts === "{}") sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), drafts);
  } catch {
    // Storage is off or full: the draft is lost on reload.
  }
}
