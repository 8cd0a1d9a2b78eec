import { useEffect, useRef } from "react";
import { HONEYPOT_FIELD } from "./form-guard.ts";
import styles from "./honeypot.module.css";

/** A field that people neither see nor reach; programs that fill every field give themselves away. */
export function Honeypot({ answer }: { answer: unknown }) {
  const field = useRef<HTMLInputElement>(null);
  // What a password manager wrote here must not refuse the form for good.
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied after each answer
  useEffect(() => {
    if (field.current) field.current.value = "";
  }, [answer]);
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Laissez ce champ vide
        <input ref={field} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
