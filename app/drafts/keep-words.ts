/**
 * Keeps what a visitor types, in this tab only, until it is sent. Without React, so that it begins before an island does.
 * An island with `keeps` names the key; a page with `data-forget` confirms that the words were taken.
 */
export function keepTypedWords(): void {
  addEventListener("input", ({ target, isTrusted }) => {
    // Hydration repeats the events of what the browser put back, sent words among them.
    if (!isTrusted) return;
    const form = (target as HTMLInputElement).form;
    const key = form?.closest<HTMLElement>("[data-keeps]")?.dataset.keeps;
    if (!form || !key) return;
    try {
      const words = [...new FormData(form)].filter(([, value]) => typeof value === "string");
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(words)));
    } catch {
      // The browser keeps nothing.
    }
  });
  forgetSentWords();
}

export function forgetSentWords(): void {
  const sent = document.querySelector<HTMLElement>("[data-forget]")?.dataset.forget;
  if (!sent) return;
  try {
    sessionStorage.removeItem(sent);
  } catch {
    // The browser keeps nothing.
  }
}

/** Whether words were kept under this key. */
export function hasKeptWords(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
