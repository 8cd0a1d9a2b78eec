import { type FormEvent, useEffect, useRef, useState } from "react";
import type { QuoteHints } from "./rules.ts";

/** Without name, address, e-mail and phone: these stay in the form. */
const ASKED = ["deliveryDate"];
const PAUSE_MS = 300;

/** @param posted what the server said of the form that came back */
export function useHints(posted: QuoteHints | undefined) {
  const [received, setHints] = useState<QuoteHints>();
  const request = useRef<AbortController>(undefined);
  const asked = useRef("");
  useEffect(() => () => request.current?.abort(), []);

  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget);
    const query = new URLSearchParams(ASKED.map((name) => [name, String(form.get(name) ?? "")])).toString();
    if (query === asked.current) return;
    asked.current = query;
    setHints((known) => known ?? NOTHING);
    request.current?.abort();
    request.current = new AbortController();
    ask(query, request.current.signal).then(setHints, () => {});
  };
  return { hints: received ?? posted, onChange };
}

const NOTHING: QuoteHints = { day: null };

async function ask(query: string, signal: AbortSignal): Promise<QuoteHints> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  const response = await fetch(`/api/devis?${query}`, { signal });
  return response.ok ? response.json() : NOTHING;
}
