/** What somebody typed in an editor and never published; `pairs` are the fields of its form. */
export type KeptEdit = { seen: number; at: string; isSent: boolean; pairs: [name: string, value: string][] };

const PREFIX = "edition:";
const keyOf = (person: string, subject: string) => `${PREFIX}${person}:${subject}`;

/** Survives a closed tab and a crash, on this device. */
export function keepEdit(person: string, subject: string, edit: KeptEdit): void {
  try {
    localStorage.setItem(keyOf(person, subject), JSON.stringify(edit));
  } catch {
    // Storage is off or full: the browser still asks before the tab closes.
  }
}

export function readKeptEdit(person: string, subject: string): KeptEdit | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person, subject)) ?? "null");
  } catch {
    return null;
  }
}

export const forgetEdit = (person: string, subject: string) => localStorage.removeItem(keyOf(person, subject));

/** Somebody else may use this device next. */
export function forgetAllEdits(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

export const pairsOf = (form: HTMLFormElement): KeptEdit["pairs"] =>
  [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
