import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { readPhone } from "../../core/text/phones.ts";
import { formatNumber, formatPhone, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { RequiredNote, SelectField, TextArea, TextField } from "../ui/field.tsx";
import { Honeypot } from "../ui/honeypot.tsx";
import { toast } from "../ui/toast-store.ts";
import { useFormSubmit } from "../ui/use-form-submit.ts";
import { CONFIRMATION_TITLE } from "./confirmation-title.ts";
import { answerHere, type LostQuote } from "./failure.ts";
import { QuoteConfirmation, UnsavedQuote } from "./quote-confirmation.tsx";
import styles from "./quote-form.module.css";
import { FUELS, type QuoteAnswer, type QuoteErrors, type QuoteValues, quoteForm } from "./rules.ts";
import { TownFields } from "./town-fields.tsx";
import { keepTyped, readTyped } from "./typed-values.ts";

export function QuoteForm({ answer }: { answer?: QuoteAnswer | undefined }) {
  const [turn, setTurn] = useState(0);
  return <OneQuote key={turn} postedAnswer={turn === 0 ? answer : undefined} onNewRequest={() => setTurn(turn + 1)} />;
}

type OneQuoteProps = {
  postedAnswer: QuoteAnswer | undefined;
  onNewRequest: () => void;
};

function OneQuote({ postedAnswer, onNewRequest }: OneQuoteProps) {
  const { emails, name } = useFacts();
  const form = useRef<HTMLFormElement>(null);
  const complete = (received: QuoteAnswer | LostQuote) =>
    received.kind === "lost" ? answerHere(received, form.current) : received;
  const {
    onSubmit,
    isSending,
    objections,
    answer: sentAnswer,
  } = useFormSubmit<QuoteAnswer | LostQuote, QuoteErrors>({
    action: "/activites/fioul",
    check: (fields) => {
      const checked = quoteForm.check(fields);
      return checked.ok ? undefined : checked.errors;
    },
    onAnswer: (received) => {
      const given = complete(received);
      if (given.kind === "kept") {
        takeAddress(given.confirmation, name);
        toast({
          title: "Demande de devis enregistrée !",
          description: `Copiez le contenu et envoyez-le par e-mail à ${emails.contact}.`,
          variant: "success",
        });
      } else {
        const description = given.kind === "unsaved" ? given.reason : given.message;
        toast({ title: given.title, description, variant: "destructive" });
      }
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, from the form as it was sent
  const answer = useMemo(() => sentAnswer && complete(sentAnswer), [sentAnswer]) ?? postedAnswer;
  const errors = objections ?? (answer?.kind === "refused" ? answer.errors : undefined);
  const kept = useKeptValues(form, answer);

  if (answer?.kind === "kept") {
    return <QuoteConfirmation message={answer.message} onNewRequest={onNewRequest} />;
  }
  return (
    <>
      {answer?.kind === "unsaved" && <UnsavedQuote {...answer} />}
      <Form
        ref={form}
        method="post"
        action="/activites/fioul#devis"
        className={`stack gap-7 ${styles.form}`}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => keepTyped(event.currentTarget)}
      >
        <ErrorSummary errors={errors} refusal={answer?.kind === "refused" ? answer : undefined} />
        <RequiredNote />
        <Fields key={kept ? "kept" : "new"} values={kept ?? answer?.values} errors={errors} />
        <Honeypot answer={answer} />
        <div className={`stack start ${styles.send}`}>
          <p className="note">
            {typeset(
              "Votre demande est enregistrée ici et devient un message que vous nous envoyez vous-même. Ce n’est pas une commande : elle ne vous engage à rien. ",
            )}
            <Link to="/politique-confidentialite">Ce que deviennent vos données</Link>
          </p>
          <Button type="submit" busy={isSending} busyLabel="Préparation en cours...">
            Préparer ma demande
          </Button>
        </div>
      </Form>
    </>
  );
}

/**
 * Shows the confirmation's address without a request, so that reload and back work. Keeps the
 * router's `idx` but drops its key, so that a reload restores no scroll position.
 */
function takeAddress(confirmation: string, house: string): void {
  document.title = `${CONFIRMATION_TITLE} – ${house}`;
  history.replaceState({ idx: history.state?.idx }, "", confirmation);
}

/** Restores typed values after a reload, unless the form already holds some. */
function useKeptValues(form: { current: HTMLFormElement | null }, answer: QuoteAnswer | undefined) {
  const [kept, setKept] = useState<QuoteValues>();
  const isAnswered = answer !== undefined;
  useEffect(() => {
    if (!form.current || isAnswered) return;
    const isUntouched = [...new FormData(form.current).values()].every((value) => value === "");
    if (isUntouched) setKept(readTyped());
    else keepTyped(form.current);
  }, [form, isAnswered]);
  return kept;
}

function Fields({ values, errors }: { values: QuoteValues | undefined; errors: QuoteErrors | undefined }) {
  const { usualFuelLitres: usual } = useFacts();
  const field = quoteForm.controls(values, errors);
  return (
    <>
      <Group title="Vous">
        <TextField label="Prénom" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Nom" autoComplete="family-name" {...field("lastName")} />
        <TextField label="E-mail" {...field("email")} />
        <TextField
          label="Téléphone"
          onBlur={({ currentTarget }) => {
            const phone = readPhone(currentTarget.value);
            if (phone) currentTarget.value = formatPhone(phone);
          }}
          {...field("phone")}
        />
      </Group>
      <Group title="Où livrer">
        <TextField label="Adresse de livraison" autoComplete="address-line1" {...field("address")} />
        <TownFields field={field} />
      </Group>
      <Group title="Quoi, combien, quand">
        <SelectField
          label="Type de carburant"
          help={typeset("GNR à taux réduit : il faut une attestation professionnelle.")}
          {...field("fuelType")}
        >
          <option value="">Choisir un carburant</option>
          {FUELS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Quantité (en litres)"
          short
          help={usual && typeset(`Le plus souvent, de ${formatNumber(usual.from)} à ${formatNumber(usual.to)} litres.`)}
          {...field("quantity")}
        />
        <TextField label="Date de livraison souhaitée" short {...field("deliveryDate")} />
        <TextArea label="Message" rows={4} help="L’accès à la cuve, un horaire, une question." {...field("message")} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`stack line-above ${styles.group}`}>
      <legend className={`title-s ${styles.legend}`}>{title}</legend>
      {children}
    </fieldset>
  );
}
