import type { Unsent } from "../drafts/unsent-form.tsx";

/** What somebody typed in an editor and never published; `pairs` are the fields of its form. */
export type KeptEdit = { seen: number; at: string; isSent: boolean; pairs: Unsent["pairs"] };

const PREFIX = "edition:";
const keyOf = (person: string, subject: string) => `${PREFIX}${person}:${subject}`;

/** Survives a reload, a crash, and a phone that puts the tab away; ends with the tab, like other texts not yet sent. */
export function keepEdit(person: string, subject: string, edit: KeptEdit): void {
  try {
    sessionStorage.setItem(keyOf(person, subject), JSON.stringify(edit));
  } catch {
    // Storage is off or full: the browser still asks before it leaves the page.
  }
}

export function readKeptEdit(person: string, subject: string): KeptEdit | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(person, subject)) ?? "null");
  } catch {
    return null;
  }
}

export const forgetEdit = (person: string, subject: string) => forget((key) => key === keyOf(person, subject));

/** Somebody else may sign in in this tab next. */
export const forgetAllEdits = () => forget((key) => key.startsWith(PREFIX));

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (isMeant(key)) sessionStorage.removeItem(key);
  } catch {
    // Storage is off: nothing was kept.
  }
}

export const pairsOf = (form: HTMLFormElement): KeptEdit["pairs"] =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
