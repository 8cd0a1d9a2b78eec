import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { RequiredNote, SelectField, TextArea, TextField } from "../ui/field.tsx";
import { Honeypot } from "../ui/honeypot.tsx";
import { useSubmitInPlace } from "../ui/use-submit-in-place.ts";
import { type ReportErrors, type ReportValues, reportForm } from "./report-rules.ts";
import { REPORT_REASONS } from "./workflow.ts";

export type RefusedReport = { kind: "refused"; message: string | null; errors: ReportErrors; values?: ReportValues };

export default function ReportForm({ refused }: { refused: RefusedReport | undefined }) {
  const { onSubmit, isSending, failure } = useSubmitInPlace();
  const field = reportForm.controls(refused?.values, refused?.errors);
  return (
    <form method="post" className="stack column" noValidate onSubmit={onSubmit}>
      <ErrorSummary errors={failure ? undefined : refused?.errors} refusal={failure ?? refused} />
      <RequiredNote />
      <SelectField label="Raison du signalement" {...field("reason")}>
        <option value="">Choisissez une raison</option>
        {REPORT_REASONS.map(({ id, sentence }) => (
          <option key={id} value={id}>
            {sentence}
          </option>
        ))}
      </SelectField>
      <TextArea label="Précisions" rows={4} {...field("message")} />
      <TextField label="Votre e-mail" help="Seulement pour vous répondre." {...field("email")} />
      <Honeypot answer={refused} />
      <div className="cluster">
        <Button type="submit" busy={isSending} busyLabel="Envoi en cours...">
          Envoyer le signalement
        </Button>
      </div>
    </form>
  );
}
