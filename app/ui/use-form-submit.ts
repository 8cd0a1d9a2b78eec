import { type FormEvent, useEffect, useRef, useState } from "react";
import { draftOf } from "../drafts/drafts.ts";
import { ELAPSED_FIELD, IDEMPOTENCY_FIELD, MIN_FILL_MS } from "../forms/form-guard.ts";
import { afterPaint } from "./after-paint.ts";
import { postForm } from "./post-form.ts";
import { type Check, useMended } from "./use-mended.ts";

type Options<Answer, Errors> = {
  /** The form's name in the visitor figures (app/traffic). */
  name: "quote" | "review";
  action: string;
  /** The browser's own check, which spares a round trip. */
  check: Check<Errors>;
  /** Called with the errors of each refused sending. */
  onRefused?: (errors: Errors) => void;
  /**
   * The answer when the connection failed, or when the edge refused the request (then with a sentence). If the browser
   * was online, the server may have received the form.
   */
  onFailure: (refusal: string | null, wasOnline: boolean) => Answer;
  /** Called once for each answer, with the id of the draft: the form may be gone by then, as in a closed dialog. */
  onAnswer: (answer: Answer, draft: string | undefined) => void;
};

/**
 * Sends a form without leaving the page; without JavaScript the browser sends it. Adds the idempotency key and the time
 * since the form was shown.
 * @returns the last answer or the browser's own errors, of which `open` are not mended yet; at most one is set
 */
export function useFormSubmit<Answer, Errors extends object>({
  name,
  action,
  check,
  onRefused,
  onFailure,
  onAnswer,
}: Options<Answer, Errors>) {
  const shownAt = useRef(0);
  const key = useRef("");
  const isPressed = useRef(false);
  const [clientErrors, setClientErrors] = useState<Errors>();
  const [answer, setAnswer] = useState<Answer>();
  const [isSending, setIsSending] = useState(false);

  useEffect(() => {
    shownAt.current = performance.now();
    key.current = newKey();
  }, []);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPressed.current) return;
    isPressed.current = true;
    const { currentTarget } = event;
    const draft = draftOf(currentTarget);
    try {
      await afterPaint();
      // Not before: what is typed until then counts.
      const checked = check(Object.fromEntries(new FormData(currentTarget)));
      setClientErrors(checked.ok ? undefined : checked.errors);
      if (!checked.ok) {
        onRefused?.(checked.errors);
        const fields = Object.keys(checked.errors).join(" ");
        navigator.sendBeacon("/api/refus", new URLSearchParams({ form: name, fields }));
        return;
      }
      setIsSending(true);
      await waitUntilPlausible(shownAt.current);
      const form = new FormData(currentTarget);
      form.set(ELAPSED_FIELD, String(Math.round(performance.now() - shownAt.current)));
      form.set(IDEMPOTENCY_FIELD, key.current);
      const received = await send(action, form, onFailure);
      setAnswer(() => received);
      onAnswer(received, draft);
    } finally {
      isPressed.current = false;
      setIsSending(false);
    }
  };

  const { open, onChange } = useMended(clientErrors, check);
  return { onSubmit, onChange, isSending, clientErrors, open, answer: isSending || clientErrors ? undefined : answer };
}

/** Asks the action to answer in JSON (app/entry.server.tsx). */
async function send<Answer>(
  action: string,
  form: FormData,
  onFailure: Options<Answer, unknown>["onFailure"],
): Promise<Answer> {
  const wasOnline = navigator.onLine;
  try {
    const response = await postForm(action, form, { accept: "application/json" });
    const { answer, refusal }: { answer?: Answer; refusal?: string } = await response.json();
    return answer ?? onFailure(response.status < 500 ? (refusal ?? null) : null, wasOnline);
  } catch {
    return onFailure(null, wasOnline);
  }
}

/**
 * Waits until the server's minimum time to fill the form has passed, so that it does not take a quick person for a
 * program.
 */
function waitUntilPlausible(shownAt: number): Promise<void> {
  const rest = MIN_FILL_MS - (performance.now() - shownAt);
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest + 50)) : Promise.resolve();
}

/** `randomUUID` exists only over TLS or on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
