import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { afterPaint } from "./after-paint.ts";
import { ELAPSED_FIELD, IDEMPOTENCY_FIELD, LEAST_MILLISECONDS_TO_FILL } from "./form-guard.ts";

type Options<Answer, Errors> = {
  /** The address whose action takes the form. */
  action: string;
  /** The id of that route, for a form on pages of other routes. */
  route?: string;
  /** The browser's own check, a courtesy before the server’s. */
  check: (fields: Record<string, string>) => Errors | undefined;
  /** Called once for each answer of the server. */
  onAnswer: (answer: Answer) => void;
};

/**
 * Sends a form without leaving the page, and leaves it to the browser where there is no script. Adds the key that makes
 * a repeated sending harmless and the time that the form was shown.
 * @returns the server's last answer and the browser's last objections, of which at most one is set
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
      // The router would reload the page, and what was typed in it would be gone.
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

/** What the server would take for a program's speed is waited out here: a person is never refused for being quick. */
function untilPlausible(shownAt: number): Promise<void> {
  const rest = LEAST_MILLISECONDS_TO_FILL - (performance.now() - shownAt);
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest + 50)) : Promise.resolve();
}

/** `randomUUID` exists only where the page came over TLS or from this machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
