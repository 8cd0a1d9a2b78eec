import type { ReviewActivity } from "../../core/database/schema.ts";
import { PhotoFields } from "../review-photos/fields.tsx";
import { type OwnPhotoValues, VERSION_FIELD } from "../review-photos/own-rules.ts";
import type { ShownPhoto } from "../review-photos/photos.server.ts";
import { NUMBERS } from "../review-photos/rules.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { useSubmitInPlace } from "../ui/use-submit-in-place.ts";
import styles from "./author-page.module.css";
import { LABELS, ReviewFields, useShownErrors } from "./review-fields.tsx";
import { type ReviewErrors, type ReviewValues, reviewForm } from "./rules.ts";

type ReviewText = {
  rating: number;
  comment: string;
  customer_name: string;
  product_or_service: string | null;
  activity: ReviewActivity;
  experience_date: string | null;
  isAnonymous: boolean;
  version: number;
};

type Props = { text: ReviewText; photos: readonly ShownPhoto[]; answer: AuthorAnswer | undefined };

export default function AuthorForms({ text, photos, answer }: Props) {
  return (
    <div className="ruled pad-0 line-below">
      <AuthorCorrection text={text} photos={photos} answer={answer} />
      <AuthorWithdrawal />
    </div>
  );
}

function AuthorCorrection({ text, photos, answer }: Props) {
  const { onSubmit, isSending, failure } = useSubmitInPlace();
  const refused = answer?.kind === "refused" ? answer : undefined;
  const errors = useShownErrors(refused?.errors);
  const values: Omit<ReviewValues, "customer_email"> = refused?.values ?? {
    rating: String(text.rating),
    comment: text.comment,
    product_or_service: text.product_or_service ?? "",
    activity: text.activity,
    experience_date: text.experience_date ?? "",
    is_anonymous: text.isAnonymous ? "on" : "",
    customer_name: text.isAnonymous ? "" : text.customer_name,
  };
  const field = reviewForm.controls(values, errors);
  return (
    <details className={`unfold ${styles.more}`} open={refused !== undefined || undefined}>
      <summary className="unmarked strong split">Corriger mon avis</summary>
      <form method="post" encType="multipart/form-data" className="stack column" noValidate onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name={VERSION_FIELD} value={refused?.version ?? text.version} />
        <ErrorSummary errors={failure ? undefined : errors} refusal={failure} labels={LABELS} />
        <ReviewFields
          field={field}
          hasHelp={false}
          name={
            <TextField
              label="Votre nom, si votre avis n’est pas anonyme"
              autoComplete="name"
              {...field("customer_name")}
              required={false}
            />
          }
          anonymous={{ defaultChecked: values.is_anonymous !== "" }}
        />
        {photos.map((photo, index) => (
          <OwnPhoto key={photo.id} photo={photo} number={NUMBERS[index] ?? 1} typed={refused?.values} />
        ))}
        <PhotoFields values={values} errors={errors} />
        <p>Un avis corrigé quitte le site, puis est lu de nouveau avant sa publication.</p>
        <div className="cluster">
          <Button type="submit" busy={isSending} busyLabel="Envoi en cours...">
            Envoyer ma correction
          </Button>
        </div>
      </form>
    </details>
  );
}

type OwnPhotoProps = {
  photo: ShownPhoto;
  number: (typeof NUMBERS)[number];
  typed: Partial<OwnPhotoValues> | undefined;
};

function OwnPhoto({ photo: { id, alt }, number, typed }: OwnPhotoProps) {
  const name = `own_${number}` as const;
  return (
    <div className="stack gap-2">
      <input type="hidden" name={name} value={id} />
      <TextField
        label={`Ce que montre votre photo ${number}`}
        name={`${name}_alt`}
        defaultValue={typed?.[`${name}_alt`] ?? alt ?? ""}
      />
      <Checkbox
        label={`Retirer la photo ${number}`}
        name={`${name}_removed`}
        value={id}
        defaultChecked={Boolean(typed?.[`${name}_removed`])}
      />
    </div>
  );
}

/** Unfolding it is the first step of the deletion; its button confirms. */
function AuthorWithdrawal() {
  const { onSubmit, isSending, failure } = useSubmitInPlace();
  return (
    <details className={`unfold ${styles.more}`}>
      <summary className="unmarked strong split">Retirer mon avis</summary>
      <form method="post" className="stack column" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="withdraw" />
        <ErrorSummary refusal={failure} />
        <p>Votre avis quitte le site tout de suite. Personne ne pourra le remettre, nous non plus.</p>
        <div className="cluster">
          <Button type="submit" variant="danger" busy={isSending}>
            Oui, retirer mon avis
          </Button>
        </div>
      </form>
    </details>
  );
}

export type AuthorAnswer =
  | { kind: "done"; message: string }
  | {
      kind: "refused";
      message: string;
      errors: ReviewErrors;
      values?: ReviewValues & Partial<OwnPhotoValues>;
      /** The version that the refused form showed. */
      version?: number;
    };
