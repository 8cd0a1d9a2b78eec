import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { fieldId, RequiredNote, SelectField, TextArea, TextField } from "../ui/field.tsx";
import { Honeypot } from "../ui/honeypot.tsx";
import styles from "./author-page.module.css";
import { REPORT_REASONS } from "./life.ts";
import { MESSAGE, type ReportErrors, type ReportValues } from "./report-rules.ts";

/** A report that was not taken, with what was typed. */
export type RefusedReport = { kind: "refused"; message: string | null; errors: ReportErrors; values?: ReportValues };

const noErrors: ReportErrors = {};

export function ReportForm({ refused }: { refused: RefusedReport | undefined }) {
  const isSending = useNavigation().state === "submitting";
  const errors = refused?.errors ?? noErrors;
  return (
    <Form method="post" className={styles.form} noValidate>
      <ErrorSummary errors={errors} refusal={refused} />
      <RequiredNote />
      <SelectField
        label="Raison du signalement"
        name="reason"
        id={fieldId("reason")}
        required
        defaultValue={refused?.values?.reason ?? ""}
        error={errors.reason}
      >
        <option value="">Choisissez une raison</option>
        {REPORT_REASONS.map(({ id, sentence }) => (
          <option key={id} value={id}>
            {sentence}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Précisions"
        name="message"
        rows={4}
        limit={MESSAGE.max}
        defaultValue={refused?.values?.message}
        error={errors.message}
      />
      <TextField
        label="Votre e-mail"
        name="email"
        type="email"
        autoComplete="email"
        help="Seulement pour vous répondre."
        defaultValue={refused?.values?.email}
        error={errors.email}
      />
      <Honeypot answer={refused} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isSending} busyLabel="Envoi en cours...">
          Envoyer le signalement
        </Button>
      </div>
    </Form>
  );
}
