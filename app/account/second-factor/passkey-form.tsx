import { type FormEvent, useEffect, useRef, useState } from "react";
import { canUsePasskeys, passkeyProblem } from "./passkey-browser.ts";

/** Before the form leaves, asks the browser for a passkey and puts its answer into the field `answer`. */
export function usePasskeyForm(ask: () => Promise<string>) {
  const answer = useRef<HTMLInputElement>(null);
  // Null until the script runs.
  const [isSupported, setSupported] = useState<boolean | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setSupported(canUsePasskeys()), []);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    const [form, field] = [event.currentTarget, answer.current];
    if (field?.value !== "") return;
    event.preventDefault();
    setAsking(true);
    setProblem(undefined);
    try {
      field.value = await ask();
      form.requestSubmit();
      // Another attempt needs another answer.
      field.value = "";
    } catch (error) {
      setProblem(passkeyProblem(error));
    } finally {
      setAsking(false);
    }
  };
  return { onSubmit, isSupported, isAsking, problem, field: <input ref={answer} type="hidden" name="answer" /> };
}
