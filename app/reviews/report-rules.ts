import {
  defineForm,
  email,
  type FormErrors,
  oneOf,
  optional,
  type TypedValues,
  textArea,
} from "../forms/define-form.ts";
import { GUARD_FORM } from "../forms/form-guard.ts";
import { REPORT_REASONS } from "./workflow.ts";

const REASONS = REPORT_REASONS.map(({ id }) => id);

export const reportForm = defineForm(
  {
    reason: oneOf(REASONS, "Choisissez la raison de votre signalement"),
    message: optional(textArea({ min: 0, max: 1000 })),
    email: optional(email()),
  },
  GUARD_FORM,
);

export type ReportErrors = FormErrors<typeof reportForm>;
export type ReportValues = TypedValues<typeof reportForm>;
