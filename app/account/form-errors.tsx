import { useMemo } from "react";
import { ErrorSummary, type FieldErrors } from "../ui/error-summary.tsx";

export interface Answer {
  /** The typed values, without passwords. */
  typed: Partial<Record<string, string>>;
  errors: FieldErrors;
  /** An error that concerns no single field. */
  message?: string;
}

export const NO_ANSWER: Answer = { typed: {}, errors: {} };

type FormErrorsProps = Pick<Answer, "errors" | "message"> & { idOf?: (field: string) => string; labels?: FieldErrors };

export function FormErrors({ errors, message, ...rest }: FormErrorsProps) {
  const refusal = useMemo(() => ({ message }), [message]);
  return <ErrorSummary errors={errors} refusal={refusal} {...rest} />;
}
