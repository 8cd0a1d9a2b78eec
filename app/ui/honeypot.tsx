import { useEffect, useRef } from "react";
import { HONEYPOT_FIELD } from "../forms/form-guard.ts";

/** Hidden from people: only programs that fill every field fill it in. */
export function Honeypot({ answer }: { answer: unknown }) {
  const field = useRef<HTMLInputElement>(null);
  // A password manager may have filled it: empty it, or the form stays refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied after each answer
  useEffect(() => {
    if (field.current) field.current.value = "";
  }, [answer]);
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Laissez ce champ vide
        <input ref={field} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
