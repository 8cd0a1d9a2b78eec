import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { RequiredNote, TextArea, TextField } from "../ui/field.tsx";
import { StarInput } from "../ui/star-input.tsx";
import styles from "./author-page.module.css";
import { COMMENT, inWords, REVIEW_FIELDS, type ReviewErrors, type ReviewField, type ReviewValues } from "./rules.ts";

type AuthoredText = {
  rating: number;
  comment: string;
  customer_name: string;
  product_or_service: string | null;
  experience_date: string | null;
  isAnonymous: boolean;
};

const noErrors: ReviewErrors = {};

export function AuthorForms({ text, answer }: { text: AuthoredText; answer: AuthorAnswer | undefined }) {
  return (
    <div>
      <AuthorCorrection text={text} answer={answer} />
      <AuthorWithdrawal />
    </div>
  );
}

/** The review's form again, with what stands in it; a corrected review is read like a new one. */
function AuthorCorrection({ text, answer }: { text: AuthoredText; answer: AuthorAnswer | undefined }) {
  const isSending = useNavigation().state === "submitting";
  const refused = answer?.kind === "refused" ? answer : undefined;
  const values = refused?.values;
  const errors = refused?.errors ?? noErrors;
  const summary = useMemo(
    () =>
      REVIEW_FIELDS.flatMap((field) =>
        (errors[field] ?? []).map((message) => ({ field, message: typeset(inWords(field, message)) })),
      ),
    [errors],
  );
  const said = (field: ReviewField) =>
    typeset((errors[field] ?? []).map((message) => inWords(field, message)).join(", "));
  const isAnonymous = values ? values.is_anonymous !== "" : text.isAnonymous;
  return (
    <details className={styles.more} open={refused !== undefined || undefined}>
      <summary>Corriger mon avis</summary>
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="correct" />
        <ErrorSummary errors={summary} />
        <RequiredNote />
        <StarInput
          name="rating"
          required
          label="Votre note"
          defaultValue={values?.rating ?? String(text.rating)}
          error={said("rating")}
        />
        <TextArea
          label="Votre commentaire"
          name="comment"
          rows={6}
          required
          limit={COMMENT.max}
          defaultValue={values?.comment ?? text.comment}
          error={said("comment")}
        />
        <TextField
          label="Produit ou service concerné"
          name="product_or_service"
          defaultValue={values?.product_or_service ?? text.product_or_service ?? ""}
          error={said("product_or_service")}
        />
        <TextField
          label="Date de l’expérience"
          name="experience_date"
          type="date"
          short
          defaultValue={values?.experience_date ?? text.experience_date ?? ""}
          error={said("experience_date")}
        />
        <Checkbox label="Publier mon avis anonymement" name="is_anonymous" defaultChecked={isAnonymous} />
        <TextField
          label="Votre nom, si votre avis n’est pas anonyme"
          name="customer_name"
          autoComplete="name"
          defaultValue={values?.customer_name ?? (text.isAnonymous ? "" : text.customer_name)}
          error={said("customer_name")}
        />
        <p>Un avis corrigé quitte le site, puis est lu de nouveau avant sa publication.</p>
        <div className={styles.buttons}>
          <Button type="submit" busy={isSending} busyLabel="Envoi en cours...">
            Envoyer ma correction
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Unfolding it is the first step, its button the confirmation. */
function AuthorWithdrawal() {
  return (
    <details className={styles.more}>
      <summary>Retirer mon avis</summary>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="withdraw" />
        <p>Votre avis quitte le site tout de suite. Personne ne pourra le remettre, nous non plus.</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="danger">
            Oui, retirer mon avis
          </Button>
        </div>
      </Form>
    </details>
  );
}

export type AuthorAnswer =
  | { kind: "done"; message: string }
  | { kind: "refused"; message: string; errors: ReviewErrors; values?: ReviewValues };
