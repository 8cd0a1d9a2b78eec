import { type ReactNode, useEffect, useRef, useState } from "react";
import { askForDraft, deleteDraft } from "../drafts/drafts.ts";
import { joinErrors } from "../forms/define-form.ts";
import { PhotoFields } from "../review-photos/fields.tsx";
import { PHOTOS_NOT_KEPT, WITHOUT_PHOTOS } from "../review-photos/rules.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { Honeypot } from "../ui/honeypot.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import { toast } from "../ui/toast-store.ts";
import { useFormSubmit } from "../ui/use-form-submit.ts";
import { LABELS, ReviewFields, useShownErrors } from "./review-fields.tsx";
import styles from "./review-form.module.css";
import { type ReviewErrors, type ReviewValues, reviewForm } from "./rules.ts";
import type { ReviewAnswer } from "./submit.server.ts";
import { useAuthorLink } from "./use-author-link.ts";

export const SENT_TOAST = {
  title: "Avis envoyé !",
  description: "Merci pour votre avis. Il sera publié après validation.",
};

/** Specification §8, "Review insert failure". */
const FAILED = "Une erreur est survenue lors de l'envoi de votre avis.";
const IN_DOUBT = "Il nous est peut-être parvenu : renvoyez-le, il ne comptera qu’une fois.";

type Props = {
  answer?: ReviewAnswer | undefined;
  /** The form's address on the page of an invitation, which takes one review. */
  to?: string | undefined;
  /** The initial values. */
  values?: Partial<ReviewValues> | undefined;
  /**
   * Called when the review was sent. The private link is shown only once: a caller that closes the form must show it.
   */
  onSent?: (authorLink: string) => void;
  /** The caller leaves the page once the review is sent, so the next page announces it. */
  isLeavingPage?: boolean;
  /** Shown beside the submit button. */
  children?: ReactNode;
};

/** Remounts the form for each further review, which renews its idempotency key. */
export function ReviewForm(props: Props) {
  const [formNumber, setFormNumber] = useState(0);
  return (
    <SingleReviewForm
      key={formNumber}
      {...props}
      isNextReview={formNumber > 0}
      onAnother={() => setFormNumber(formNumber + 1)}
    />
  );
}

type SingleReviewFormProps = Props & { isNextReview: boolean; onAnother: () => void };

function SingleReviewForm({
  answer: postedAnswer,
  to: invitation,
  values: filledIn,
  onSent,
  isLeavingPage = false,
  children,
  isNextReview,
  onAnother,
}: SingleReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [sentLink, storeSentLink] = useAuthorLink();
  const [to, setTo] = useState(invitation ?? "/avis");
  const {
    onSubmit,
    onChange,
    isSending,
    clientErrors,
    open,
    answer: sentAnswer,
  } = useFormSubmit<ReviewAnswer, ReviewErrors>({
    name: "review",
    action: to,
    check: reviewForm.check,
    onRefused: (errors) => {
      toast({ title: "Erreur de validation", description: joinErrors(errors), variant: "destructive" });
    },
    onFailure: (refusal, wasOnline) => ({
      kind: "refused",
      title: "Erreur",
      message: refusal ?? (wasOnline ? `${FAILED} ${IN_DOUBT}` : FAILED),
      errors: {},
      ...(!refusal && { toast: FAILED }),
    }),
    onAnswer: (received, draft) => {
      if (received.kind === "refused") {
        if (received.to) setTo(received.to);
        const description = received.toast ?? received.message;
        toast({ title: received.title, description, variant: "destructive" });
        return;
      }
      deleteDraft(draft);
      if (!isLeavingPage) toast(SENT_TOAST);
      (onSent ?? storeSentLink)(received.authorLink);
    },
  });
  const answer = sentAnswer ?? postedAnswer;
  const values = answer?.kind === "refused" ? answer.values : filledIn;
  const refusal = !clientErrors && answer?.kind === "refused" ? answer : undefined;
  const errors = clientErrors ?? refusal?.errors;
  const summary = useShownErrors(errors, refusal !== undefined);
  // A form in a dialog renders after visitor.ts has restored the page's drafts: restore its own.
  useEffect(() => askForDraft(form.current), []);
  useEffect(() => {
    if (isNextReview) showAnswer(form.current?.querySelector("input") ?? null);
  }, [isNextReview]);

  if (answer?.kind === "sent" || (sentLink && !onSent)) {
    if (onSent) return null;
    const another = () => {
      storeSentLink();
      if (invitation) location.assign("/avis#donner-mon-avis");
      else onAnother();
    };
    const { authorLink, due } = answer?.kind === "sent" ? answer : { authorLink: sentLink ?? "", due: undefined };
    return <ReviewSent authorLink={authorLink} due={due} onAnother={another} />;
  }

  return (
    <form
      ref={form}
      method="post"
      action={`${to}#donner-mon-avis`}
      onSubmit={onSubmit}
      onChange={onChange}
      encType="multipart/form-data"
      className="stack column"
      noValidate
    >
      <ErrorSummary errors={summary} open={open} title={refusal?.title} refusal={refusal} labels={LABELS} />
      <Fields values={values} errors={open ?? errors} />
      <Honeypot answer={answer} />
      <p className="note marked">
        Votre e-mail n’est jamais affiché publiquement ; seuls votre nom et votre commentaire apparaissent, avec votre
        note, vos photos, l’activité, le produit ou service et les dates (publication, expérience). Vous pouvez publier
        anonymement. <a href="/politique-confidentialite">Ce que deviennent vos données</a>
      </p>
      <div className="cluster gap-4 buttons">
        <Button type="submit" busy={isSending} busyLabel="Envoi en cours...">
          Envoyer mon avis
        </Button>
        {children}
      </div>
    </form>
  );
}

type FieldsProps = { values: Partial<ReviewValues> | undefined; errors: ReviewErrors | undefined };

function Fields({ values, errors }: FieldsProps) {
  const shown = useShownErrors(errors);
  const field = reviewForm.controls(values, shown);
  const [isAnonymous, setIsAnonymous] = useState(Boolean(values?.is_anonymous));
  const anonymous = useRef<HTMLInputElement>(null);
  // The visitor may have ticked it before hydration.
  useEffect(() => setIsAnonymous(Boolean(anonymous.current?.checked)), []);
  return (
    <>
      <ReviewFields
        field={field}
        hasHelp
        name={
          <TextField
            label={LABELS.customer_name}
            autoComplete="name"
            disabled={isAnonymous}
            {...field("customer_name")}
          />
        }
        anonymous={{
          ref: anonymous,
          defaultChecked: isAnonymous,
          onChange: (event) => setIsAnonymous(event.currentTarget.checked),
        }}
      />
      <TextField
        label="Votre e-mail"
        disabled={isAnonymous}
        help="Pour vous dire quand votre avis paraît, ou pourquoi il est refusé."
        {...field("customer_email")}
      />
      <PhotoFields values={values} errors={shown} />
    </>
  );
}

type SentProps = {
  authorLink: string;
  /** Unknown after a reload. */
  due: string | undefined;
  onAnother: () => void;
};

/** Replaces the form. The toast shows the specified words; the link appears only here and in mails to the author. */
function ReviewSent({ authorLink, due, onAnother }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => showAnswer(heading.current), []);
  return (
    <div className={`stack start gap-4 column ${styles.sent}`}>
      <h3 ref={heading} tabIndex={-1} className="title-m">
        Votre avis est bien arrivé
      </h3>
      <p>
        Nous le lisons avant de le publier. {due && `Réponse le ${due} au plus tard. `}Sa page de suivi permet de le
        corriger ou de le retirer : gardez-la dans vos favoris. Si vous avez laissé un e-mail, nos messages y mènent
        aussi.
      </p>
      {authorLink.endsWith(WITHOUT_PHOTOS) && <p>{PHOTOS_NOT_KEPT}</p>}
      <div className="cluster gap-4 buttons">
        <ButtonAnchor href={authorLink}>Suivre mon avis</ButtonAnchor>
        <Button variant="secondary" onClick={onAnother}>
          Écrire un autre avis
        </Button>
      </div>
    </div>
  );
}
