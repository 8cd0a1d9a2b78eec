import { type FormEvent, useEffect, useRef, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { ELAPSED_FIELD, IDEMPOTENCY_FIELD, MIN_MILLISECONDS_TO_FILL } from "./form-guard.ts";

type Options<Answer, Errors> = {
  action: string;
  /** The browser's own check, a courtesy before the server’s. */
  check: (fields: Record<string, string>) => Errors | undefined;
  /** The answer to a request that failed on its way, or was turned away, with a sentence, before the form's rules. */
  failed: (turnedAway: string | null) => Answer;
  /** Called once for each answer. */
  onAnswer: (answer: Answer) => void;
};

/**
 * Sends a form without leaving the page, and leaves it to the browser where there is no script. Adds the key that makes
 * a repeated sending harmless and the time that the form was shown.
 * @returns the last answer and the browser's last objections, of which at most one is set
 */
export function useFormSubmit<Answer, Errors>({ action, check, failed, onAnswer }: Options<Answer, Errors>) {
  const shownAt = useRef(0);
  const key = useRef("");
  const isPressed = useRef(false);
  const [objections, setObjections] = useState<Errors>();
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
    const form = new FormData(event.currentTarget);
    try {
      await afterPaint();
      const found = check(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])));
      setObjections(found);
      if (found) return;
      setIsSending(true);
      await untilPlausible(shownAt.current);
      form.set(ELAPSED_FIELD, String(Math.round(performance.now() - shownAt.current)));
      form.set(IDEMPOTENCY_FIELD, key.current);
      const received = await send(action, form, failed);
      setAnswer(() => received);
      onAnswer(received);
    } finally {
      isPressed.current = false;
      setIsSending(false);
    }
  };

  return { onSubmit, isSending, objections, answer: isSending || objections ? undefined : answer };
}

/** Actions answer in JSON where asked to (app/entry.server.tsx). */
async function send<Answer>(
  action: string,
  form: FormData,
  failed: Options<Answer, unknown>["failed"],
): Promise<Answer> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
    });
    const { answer, turnedAway }: { answer?: Answer; turnedAway?: string } = await response.json();
    return answer ?? failed(response.status < 500 ? (turnedAway ?? null) : null);
  } catch {
    return failed(null);
  }
}

/** What the server would take for a program's speed is waited out here: a person is never refused for being quick. */
function untilPlausible(shownAt: number): Promise<void> {
  const rest = MIN_MILLISECONDS_TO_FILL - (performance.now() - shownAt);
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest + 50)) : Promise.resolve();
}

/** `randomUUID` exists only over TLS or on localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
