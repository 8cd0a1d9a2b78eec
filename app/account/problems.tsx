import { useMemo } from "react";
import { ErrorSummary } from "../ui/error-summary.tsx";
import styles from "./problems.module.css";
import type { FieldErrors } from "./rules.ts";

/** The answer to a form that was turned down: what was typed, save the passwords, and why. */
export interface Answer {
  typed: Partial<Record<string, string>>;
  errors: FieldErrors;
  /** What no single field is to blame for. */
  message?: string;
}

export const NO_ANSWER: Answer = { typed: {}, errors: {} };

export function Problems({ errors, message }: Pick<Answer, "errors" | "message">) {
  const list = useMemo(
    () => Object.entries(errors).map(([field, words = ""]) => ({ field, message: words })),
    [errors],
  );
  return (
    <>
      <ErrorSummary errors={list} />
      {message && (
        <p role="alert" className={styles.problem}>
          {message}
        </p>
      )}
    </>
  );
}
