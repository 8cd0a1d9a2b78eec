import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { QuoteHints } from "./rules.ts";

/** Sends no name, address, e-mail or phone: these stay in the form. */
const ASKED = ["fuelType", "quantity", "postalCode", "deliveryDate"];
const PAUSE_MS = 300;

/** @param first the hints in the server's HTML */
export function useHints(first: QuoteHints | undefined, form: RefObject<HTMLFormElement | null>) {
  const [hints, setHints] = useState(first);
  const request = useRef<AbortController>(undefined);

  const askFor = (element: HTMLFormElement) => {
    const typed = new FormData(element);
    const query = new URLSearchParams(ASKED.map((name) => [name, String(typed.get(name) ?? "")])).toString();
    // Clear the old estimate, so that it never shows beside other litres.
    setHints(NOTHING);
    request.current?.abort();
    request.current = new AbortController();
    ask(query, request.current.signal).then(setHints, () => {});
  };
  const askForTyped = useEffectEvent(() => {
    if (form.current?.quantity.value) askFor(form.current);
  });
  // The visitor, the browser or a kept draft may have changed the form before hydration.
  useEffect(() => {
    askForTyped();
    return () => request.current?.abort();
  }, []);

  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (ASKED.includes((target as HTMLInputElement).name)) askFor(currentTarget);
  };
  return { hints, setHints, onChange };
}

const NOTHING: QuoteHints = { estimate: null, asked: "", delivery: null, day: null };

async function ask(query: string, signal: AbortSignal): Promise<QuoteHints> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  const response = await fetch(`/api/devis?${query}`, { signal });
  return response.ok ? response.json() : NOTHING;
}
