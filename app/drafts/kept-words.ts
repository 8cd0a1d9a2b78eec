import { type RefObject, useEffect, useState } from "react";
import { WORDS_OF } from "./keys.ts";

export function forgetWords(key: keyof typeof WORDS_OF): void {
  try {
    sessionStorage.removeItem(WORDS_OF[key]);
  } catch {
    // The browser keeps nothing.
  }
}

function readWords(key: string): Record<string, string> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept ? { ...kept } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The words kept by keep-words.ts before a reload, before the page was left or the dialog closed. Nothing when the form
 * holds other words already: typed before its script came, or sent back by the server.
 * @param isAnswered the server has answered, and gives the words back itself
 */
export function useKeptWords(
  key: keyof typeof WORDS_OF | undefined,
  form: RefObject<HTMLFormElement | null>,
  isAnswered: boolean,
) {
  const [words, setWords] = useState<Record<string, string>>();
  useEffect(() => {
    if (key && form.current && !isAnswered && isUntouched(form.current)) setWords(readWords(WORDS_OF[key]));
  }, [key, form, isAnswered]);
  return words;
}

function isUntouched(form: HTMLFormElement): boolean {
  const pristine = form.cloneNode(true) as HTMLFormElement;
  pristine.reset();
  return valuesOf(form) === valuesOf(pristine);
}

const valuesOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)]);
