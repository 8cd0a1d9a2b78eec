import { type ReactNode, useRef } from "react";
import { readPhone } from "../../core/text/phones.ts";
import { formatPhone } from "../../core/text/typography.ts";
import { deleteDraft } from "../drafts/drafts.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { RequiredNote, TextArea, TextField } from "../ui/field.tsx";
import { Honeypot } from "../ui/honeypot.tsx";
import { toast } from "../ui/toast-store.ts";
import { useFormSubmit } from "../ui/use-form-submit.ts";
import { FuelField } from "./fuel-field.tsx";
import { answerOffline } from "./offline-answer.ts";
import { QuoteConfirmation, UnsavedQuote } from "./quote-confirmation.tsx";
import styles from "./quote-form.module.css";
import {
  PREVIEW,
  type QuoteAnswer,
  type QuoteErrors,
  type QuoteHints,
  type QuoteValues,
  quoteForm,
  SHOWN_FIELD,
  SHOWN_FOR_FIELD,
} from "./rules.ts";
import { CONFIRMATION_TITLE } from "./sent-request.ts";
import { Pair, TownFields } from "./town-fields.tsx";
import { useHints } from "./use-hints.ts";

type Props = {
  /** The recipient of the message. */
  email: string;
  /** E.164 */
  phone: string;
  /** « de 1 000 à 2 000 » */
  usualLitres?: string | undefined;
  /** The answer to a post without JavaScript. */
  answer?: QuoteAnswer | undefined;
  /** Values from a former request or a calculation. */
  again?: { values: Partial<QuoteValues>; hints?: QuoteHints } | undefined;
  /** Whether the form can show an estimate at the moment. */
  isPriced?: boolean | undefined;
};

/** The fuel quote request: editing, sending, then the message to send oneself (specification §4). */
export default function QuoteForm({ answer: postedAnswer, email, phone, usualLitres, again, isPriced }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const posted = postedAnswer && "hints" in postedAnswer ? postedAnswer.hints : undefined;
  const { hints, setHints, onChange: onAnyChange } = useHints(posted, form);
  const {
    onSubmit,
    onChange,
    isSending,
    clientErrors,
    open,
    answer: sentAnswer,
  } = useFormSubmit<QuoteAnswer, QuoteErrors>({
    name: "quote",
    action: "/activites/fioul",
    check: quoteForm.check,
    onFailure: (refusal, wasOnline) => answerOffline(refusal, wasOnline, form.current, hints?.estimate),
    onAnswer: (given, draft) => {
      if ("hints" in given) setHints(given.hints);
      if (given.kind === "kept") {
        deleteDraft(draft);
        showConfirmationAddress(given.confirmation);
        toast({
          title: "Demande de devis enregistrée !",
          description: `Une copie ? Copiez le contenu et envoyez-le par e-mail à ${email}.`,
          variant: "success",
        });
      } else if (given.kind !== "preview") {
        const description = given.kind === "unsaved" ? given.reason : given.message;
        toast({ title: given.title, description, variant: "destructive" });
      }
    },
  });
  const answer = sentAnswer ?? postedAnswer;
  const refused = !clientErrors && answer?.kind === "refused" ? answer : undefined;
  const errors = clientErrors ?? refused?.errors;

  if (answer?.kind === "kept") {
    return <QuoteConfirmation {...answer} to={email} phone={phone} isAnswer />;
  }
  return (
    <>
      {answer?.kind === "unsaved" && <UnsavedQuote {...answer} to={email} />}
      <form
        ref={form}
        method="post"
        action="/activites/fioul#devis"
        className={`stack gap-7 ${styles.form}`}
        noValidate
        onSubmit={onSubmit}
        onChange={(event) => {
          onAnyChange(event);
          onChange(event);
        }}
      >
        <ErrorSummary errors={errors} open={open} refusal={refused} labels={LABELS} />
        <RequiredNote />
        <Fields
          values={answer?.values ?? again?.values}
          errors={open ?? errors}
          usualLitres={usualLitres}
          hints={hints}
          formerHints={again?.hints}
        />
        <Honeypot answer={answer} />
        <div className={`stack start ${styles.send}`}>
          <p className="note">
            {`Votre demande n’est pas une commande : elle ne vous engage à rien. `}
            <a href="/politique-confidentialite">Ce que deviennent vos données</a>
          </p>
          <Button type="submit" busy={isSending} busyLabel="Préparation en cours...">
            Préparer ma demande
          </Button>
          {isPriced && (
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value={PREVIEW}
              formAction="/activites/fioul#estimation"
              className={styles.preview}
            >
              Voir l’estimation d’abord
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

const LABELS = {
  address: "Adresse de livraison",
  city: "Ville",
  message: "Message",
  firstName: "Prénom",
  lastName: "Nom",
};

/** Puts the address of the confirmation into the history without a request, so that reload and back lead to it. */
function showConfirmationAddress(confirmation: string): void {
  const company = document.querySelector<HTMLMetaElement>('[property="og:site_name"]')?.content;
  document.title = [CONFIRMATION_TITLE, company].filter(Boolean).join(" – ");
  history.replaceState(null, "", confirmation);
}

type FieldsProps = {
  values: Partial<QuoteValues> | undefined;
  errors: QuoteErrors | undefined;
  usualLitres: Props["usualLitres"];
  hints: QuoteHints | undefined;
  /** Only without JavaScript: a kept draft may hold other litres than the former request. */
  formerHints: QuoteHints | undefined;
};

function Fields({ values, errors, usualLitres, hints, formerHints }: FieldsProps) {
  const field = quoteForm.controls(values, errors);
  return (
    <>
      <Group title="Quoi">
        <FuelField field={field}>
          <div className={styles.quantity}>
            <TextField
              label="Quantité (en litres)"
              short
              help={usualLitres && <span className={styles.usual}>{`Le plus souvent, ${usualLitres} litres.`}</span>}
              {...field("quantity")}
            />
            <a href="/combien#fioul" className="target">
              Combien m’en faut-il ?
            </a>
          </div>
        </FuelField>
      </Group>
      <Group title="Où">
        <TextField label={LABELS.address} autoComplete="address-line1" {...field("address")} />
        <TownFields field={field} />
        {hints && <PlaceHints {...hints} />}
        {!hints && formerHints && (
          <noscript>
            <PlaceHints {...formerHints} />
          </noscript>
        )}
      </Group>
      <Group title="Précisions">
        <TextField label="Date de livraison souhaitée" short {...field("deliveryDate")} />
        {hints && (
          <p role="status" className={styles.hint}>
            {hints.day}
          </p>
        )}
        <TextArea
          label={LABELS.message}
          rows={4}
          help="Exploitation ou entreprise, litres restants, accès du camion."
          {...field("message")}
        />
      </Group>
      <Group title="Vous">
        <Pair>
          <TextField label={LABELS.firstName} autoComplete="given-name" {...field("firstName")} />
          <TextField label={LABELS.lastName} autoComplete="family-name" {...field("lastName")} />
        </Pair>
        <div className="switcher halves gap-5">
          <TextField label="E-mail" {...field("email")} />
          <TextField
            label="Téléphone"
            onBlur={({ currentTarget }) => {
              const phone = readPhone(currentTarget.value);
              if (phone) currentTarget.value = formatPhone(phone);
            }}
            {...field("phone")}
          />
        </div>
      </Group>
    </>
  );
}

/** A live region: rendered empty first, so that screen readers announce changes. */
function PlaceHints({ estimate, asked, delivery }: QuoteHints) {
  return (
    <>
      <p id="estimation" role="status" className={styles.hint}>
        {estimate && (
          <>
            <b>{estimate.words}.</b> Le devis seul fait foi.{" "}
          </>
        )}
        {delivery}
      </p>
      {estimate && (
        <>
          <input type="hidden" name={SHOWN_FIELD} value={estimate.cents} />
          <input type="hidden" name={SHOWN_FOR_FIELD} value={asked} />
        </>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`switcher four-eight gap-5 line-above pad-5 ${styles.group}`}>
      <legend className={`title-s ${styles.legend}`}>{title}</legend>
      {children}
    </fieldset>
  );
}
