import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { afterPaint } from "./after-paint.ts";
import { ELAPSED_FIELD, IDEMPOTENCY_FIELD, MIN_MILLISECONDS_TO_FILL } from "./form-guard.ts";

type Options<Answer, Errors> = {
  action: string;
  /** The route id, for a form on pages of other routes. */
  route?: string;
  check: (fields: Record<string, string>) => Errors | undefined;
  onAnswer: (answer: Answer) => void;
};

/**
 * Submits a form without navigation; without JavaScript the browser posts it. Adds the idempotency
 * key and the time that the form was shown.
 * @returns the server's last answer and the browser's last errors, at most one of them set
 */
export function useFormSubmit<Answer, Errors>({ action, route, check, onAnswer }: Options<Answer, Errors>) {
  const fetcher = useFetcher<Answer>();
  const shownAt = useRef(0);
  const key = useRef("");
  const isPressed = useRef(false);
  const [objections, setObjections] = useState<Errors>();
  const [isWaiting, setIsWaiting] = useState(false);
  const isSending = isWaiting || fetcher.state !== "idle";

  useEffect(() => {
    shownAt.current = performance.now();
    key.current = newKey();
  }, []);

  const announce = useEffectEvent(onAnswer);
  useEffect(() => {
    if (fetcher.data) announce(fetcher.data as Answer);
  }, [fetcher.data]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPressed.current || isSending) return;
    isPressed.current = true;
    const element = event.currentTarget;
    const form = new FormData(element);
    try {
      await afterPaint();
      const found = check(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
      setObjections(found);
      if (found) return;
      setIsWaiting(true);
      // The router would reload the page and lose what was typed.
      if (route && !(await hasScript(route))) return element.submit();
      await untilPlausible(shownAt.current);
      form.set(ELAPSED_FIELD, String(Math.round(performance.now() - shownAt.current)));
      form.set(IDEMPOTENCY_FIELD, key.current);
      fetcher.submit(new URLSearchParams([...form].map(([name, value]) => [name, String(value)])), {
        method: "post",
        action,
      });
    } finally {
      isPressed.current = false;
      setIsWaiting(false);
    }
  };

  return { onSubmit, isSending, objections, answer: isSending || objections ? undefined : fetcher.data };
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  }
}

async function hasScript(route: string): Promise<boolean> {
  const address = window.__reactRouterManifest?.routes[route]?.module;
  return !address || import(/* @vite-ignore */ address).then(Boolean, () => false);
}

/** Waits as long as the server requires, so that no quick person is refused. */
function untilPlausible(shownAt: number): Promise<void> {
  const rest = MIN_MILLISECONDS_TO_FILL - (performance.now() - shownAt);
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest + 50)) : Promise.resolve();
}

/** `randomUUID` exists only over TLS or on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
