/**
 * Keeps what a visitor types, in this tab only, until it is sent. Without React, so that it works
 * before an island starts. `data-keeps` on an island or a form names the key; a page with
 * `data-forget` confirms that the words were taken.
 */
export function keepTypedWords(): void {
  forgetSentWords();
  for (const form of document.querySelectorAll("form")) restoreWords(form);
  addEventListener("input", ({ target, isTrusted }) => {
    // Hydration repeats the events of what the browser put back, sent words among them.
    const form = isTrusted && (target as HTMLInputElement).form;
    const key = form && keyOf(form);
    if (!key) return;
    const words = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    write(key, JSON.stringify(Object.fromEntries(words)));
  });
}

/** Puts the kept words into the controls that still hold what the page put there. */
export function restoreWords(form: HTMLFormElement): void {
  const key = keyOf(form);
  const words = key && read(key);
  if (!words) return;
  for (const control of form.elements) {
    const { name } = control as HTMLInputElement;
    const word = words[name];
    if (!word || !isControl(control) || control.type === "hidden") continue;
    if (control.type === "checkbox" || control.type === "radio") {
      const choice = control as HTMLInputElement;
      if (choice.value === word && !choice.checked) choice.click();
    } else if (control.value !== word && isUntouched(control)) {
      control.value = word;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

export function forgetWords(key: string): void {
  write(key, null);
}

export function forgetSentWords(): void {
  const sent = document.querySelector<HTMLElement>("[data-forget]")?.dataset.forget;
  if (sent) forgetWords(sent);
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isControl(element: Element): element is Control {
  return ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName);
}

function isUntouched(control: Control): boolean {
  return control.value === "" || ("defaultValue" in control && control.value === control.defaultValue);
}

function keyOf(form: HTMLFormElement): string | undefined {
  return form.closest<HTMLElement>("[data-keeps]")?.dataset.keeps;
}

function read(key: string): Record<string, string> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept ? { ...kept } : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, words: string | null): void {
  try {
    if (words === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, words);
  } catch {
    // The browser keeps nothing.
  }
}
