import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { formatNumber, typeset } from "../../core/text/typography.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ErrorSummary, type FieldError } from "../ui/error-summary.tsx";
import { RequiredNote, TextArea, TextField } from "../ui/field.tsx";
import { Honeypot } from "../ui/honeypot.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import { StarInput } from "../ui/star-input.tsx";
import { toast } from "../ui/toast-store.ts";
import { useFormSubmit } from "../ui/use-form-submit.ts";
import styles from "./review-form.module.css";
import { useAuthorLink } from "./review-received.tsx";
import {
  COMMENT,
  inWords,
  joinErrors,
  REVIEW_FIELDS,
  type ReviewErrors,
  type ReviewField,
  validateReview,
} from "./rules.ts";
import type { ReviewAnswer } from "./submit.server.ts";

type Props = {
  /** The answer to a post made without script: what is wrong with it. */
  answer?: ReviewAnswer | undefined;
  /**
   * Called once the review is sent; a page that showed the form in place of something else puts that back. The link is
   * the author’s own, told this once: who closes the form here shows it there.
   */
  onSent?: (authorLink: string) => void;
  /** Beside the button that sends. */
  children?: ReactNode;
};

const noErrors: ReviewErrors = {};

/** Each further review gets a form of its own: the key that makes a repeated sending harmless is made anew with it. */
export function ReviewForm(props: Props) {
  const [turn, setTurn] = useState(0);
  return <OneReview key={turn} {...props} isAnother={turn > 0} onAnother={() => setTurn(turn + 1)} />;
}

type OneReviewProps = Props & { isAnother: boolean; onAnother: () => void };

function OneReview({ answer: postedAnswer, onSent, children, isAnother, onAnother }: OneReviewProps) {
  const [sentLink, keepSentLink] = useAuthorLink();
  const {
    onSubmit,
    isSending,
    objections,
    answer: sentAnswer,
  } = useFormSubmit<ReviewAnswer, ReviewErrors>({
    action: "/avis",
    route: "reviews/page",
    check: (fields) => {
      const checked = validateReview(fields);
      if (checked.ok) return undefined;
      toast({ title: "Erreur de validation", description: joinErrors(checked.errors), variant: "destructive" });
      return checked.errors;
    },
    onAnswer: (received) => {
      if (received.kind === "refused") {
        toast({ title: received.title, description: received.message, variant: "destructive" });
        return;
      }
      toast({ title: "Avis envoyé !", description: "Merci pour votre avis. Il sera publié après validation." });
      (onSent ?? keepSentLink)(received.authorLink);
    },
  });
  const answer = sentAnswer ?? postedAnswer;
  const values = answer?.kind === "refused" ? answer.values : undefined;
  const errors = objections ?? (answer?.kind === "refused" ? answer.errors : noErrors);
  const said = (field: ReviewField) =>
    typeset((errors[field] ?? []).map((message) => inWords(field, message)).join(", "));
  const refusal = !objections && answer?.kind === "refused" ? answer : undefined;
  const summary = useMemo(() => summaryOf(errors, refusal !== undefined), [errors, refusal]);
  const [isAnonymous, setIsAnonymous] = useState(Boolean(values?.is_anonymous));
  const anonymous = useRef<HTMLInputElement>(null);
  // Perhaps ticked before this script had come.
  useEffect(() => setIsAnonymous(Boolean(anonymous.current?.checked)), []);

  if (answer?.kind === "sent" || (sentLink && !onSent)) {
    if (onSent) return null;
    const another = () => {
      keepSentLink();
      onAnother();
    };
    return (
      <ReviewSent authorLink={answer?.kind === "sent" ? answer.authorLink : (sentLink ?? "")} onAnother={another} />
    );
  }

  return (
    <Form
      ref={isAnother ? focusFirstField : undefined}
      method="post"
      action="/avis#donner-mon-avis"
      onSubmit={onSubmit}
      className={styles.form}
      noValidate
    >
      <ErrorSummary errors={summary} title={refusal?.title} refusal={refusal} />
      <RequiredNote />
      <StarInput
        name="rating"
        required
        label="Votre note"
        defaultValue={values?.rating}
        help={typeset("1 étoile : décevant. 5 étoiles : très bien.")}
        error={said("rating")}
      />
      <TextArea
        label="Votre commentaire"
        name="comment"
        rows={6}
        required
        help={typeset(`De ${COMMENT.min} à ${formatNumber(COMMENT.max)} caractères.`)}
        limit={COMMENT.max}
        defaultValue={values?.comment}
        error={said("comment")}
      />
      <TextField
        label="Produit ou service concerné"
        name="product_or_service"
        defaultValue={values?.product_or_service}
        error={said("product_or_service")}
      />
      <TextField
        label="Date de l’expérience"
        name="experience_date"
        type="date"
        short
        defaultValue={values?.experience_date}
        error={said("experience_date")}
      />
      <Checkbox
        label="Publier mon avis anonymement"
        name="is_anonymous"
        ref={anonymous}
        defaultChecked={isAnonymous}
        onChange={(event) => setIsAnonymous(event.currentTarget.checked)}
      />
      <TextField
        label="Votre nom"
        name="customer_name"
        autoComplete="name"
        required
        disabled={isAnonymous}
        defaultValue={values?.customer_name}
        error={said("customer_name")}
      />
      <TextField
        label="Votre e-mail"
        name="customer_email"
        type="email"
        autoComplete="email"
        disabled={isAnonymous}
        help="Pour vous dire si votre avis est publié, et sinon pourquoi."
        defaultValue={values?.customer_email}
        error={said("customer_email")}
      />
      <Honeypot answer={answer} />
      <p className={styles.privacy}>
        {typeset(
          "Votre e-mail n’est jamais affiché publiquement ; seuls votre nom et votre commentaire apparaissent. Avec eux, l’avis montre sa note, le produit ou service et ses dates (publication, expérience). Vous pouvez publier anonymement. ",
        )}
        <Link to="/politique-confidentialite">Ce que deviennent vos données</Link>
      </p>
      <div className={styles.buttons}>
        <Button type="submit" busy={isSending} busyLabel="Envoi en cours...">
          Envoyer mon avis
        </Button>
        {children}
      </div>
    </Form>
  );
}

/**
 * Takes the form’s place, and leaves the specified words to the toast that comes with it.
 * The link is shown this once; later it is only in the mails to the author.
 */
function ReviewSent({ authorLink, onAnother }: { authorLink: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => showAnswer(heading.current), []);
  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1} className="title-m">
        Votre avis est bien arrivé
      </h3>
      <p>
        {typeset(
          "Nous le lisons avant de le publier. Sa page de suivi permet de le corriger ou de le retirer : gardez-la dans vos favoris, rien d’autre n’y mène.",
        )}
      </p>
      <div className={styles.buttons}>
        <ButtonLink to={authorLink}>Suivre mon avis</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Écrire un autre avis
        </Button>
      </div>
    </div>
  );
}

function focusFirstField(form: HTMLFormElement | null): void {
  showAnswer(form?.querySelector("input") ?? null);
}

/** In the order of the fields; in the specified words where no toast may have said them. */
function summaryOf(errors: ReviewErrors, asSpecified: boolean): FieldError[] {
  return REVIEW_FIELDS.flatMap((field) =>
    (errors[field] ?? []).map((message) => ({
      field,
      message: typeset(asSpecified ? message : inWords(field, message)),
    })),
  );
}
