import { useMemo } from "react";
import { ErrorSummary } from "../ui/error-summary.tsx";
import type { FieldErrors } from "./rules.ts";

/** The answer to a form that was turned down: what was typed, save the passwords, and why. */
export interface Answer {
  typed: Partial<Record<string, string>>;
  errors: FieldErrors;
  /** What no single field is to blame for. */
  message?: string;
}

export const NO_ANSWER: Answer = { typed: {}, errors: {} };

type ProblemsProps = Pick<Answer, "errors" | "message"> & { idOf?: (field: string) => string };

export function Problems({ errors, message, ...rest }: ProblemsProps) {
  const refusal = useMemo(() => ({ message }), [message]);
  return <ErrorSummary errors={errors} refusal={refusal} {...rest} />;
}
