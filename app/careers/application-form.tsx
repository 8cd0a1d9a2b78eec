import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { askForDraft } from "../drafts/drafts.ts";
import { downloadDraft } from "../mail-draft/download-draft.ts";
import type { Message } from "../mail-draft/draft.ts";
import { openDraft } from "../mail-draft/open-draft.ts";
import { canShare, shareMessage } from "../mail-draft/share-message.ts";
import { afterPaint } from "../ui/after-paint.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { RequiredNote, TextArea, TextField } from "../ui/field.tsx";
import { toast } from "../ui/toast-store.ts";
import { useMended } from "../ui/use-mended.ts";
import styles from "./application-form.module.css";
import type { Cv } from "./cv.ts";
import { CvField } from "./cv-field.tsx";
import {
  type Application,
  type ApplicationErrors,
  type ApplicationValues,
  applicationForm,
  composeApplication,
  coverLetter,
  isIncomplete,
  OPENED_TOAST,
  type Position,
  REQUIRED_TOAST,
} from "./rules.ts";

export type PreparedApplication = {
  message: Message;
  values: ApplicationValues;
  withAttachment: { message: Message; attachment: Cv } | undefined;
  wasCopied?: boolean | undefined;
};

export const DRAFT_NAME = "candidature.eml";

/** The recipient of the application. */
export type Employer = { name: string; email: string };

type Props = {
  employer: Employer;
  position: Position;
  action: string;
  onPrepared: (prepared: PreparedApplication) => void;
  values?: ApplicationValues | undefined;
  cv?: Cv | undefined;
  errors?: ApplicationErrors | undefined;
  children?: ReactNode;
};

/** The application (specification §4, §5, §7). With JavaScript everything, the CV included, stays in the browser. */
export function ApplicationForm({
  employer,
  position,
  action,
  onPrepared,
  values,
  cv: firstCv,
  errors: postedErrors,
  children,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [clientErrors, setClientErrors] = useState<ApplicationErrors>();
  const [cv, setCv] = useState(firstCv);
  /** Ahead of the state: a file chosen before hydration is still being read when the click is replayed. */
  const latestCv = useRef<Cv | Promise<Cv | undefined>>(firstCv);
  // A double click arrives before the busy state is painted.
  const isOpening = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const errors = clientErrors ?? postedErrors;
  useEffect(() => askForDraft(form.current), []);
  const mended = useMended(clientErrors, applicationForm.check);
  // Without JavaScript there is no toast.
  const isMissingPosted = !clientErrors && postedErrors !== undefined && values !== undefined && isIncomplete(values);

  const read = (): Application | undefined => {
    const checked = applicationForm.check(Object.fromEntries(new FormData(form.current ?? undefined)));
    setClientErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) return checked.value;
    if (isIncomplete(checked.values)) toast({ ...REQUIRED_TOAST, variant: "destructive" });
    return undefined;
  };
  const composeMessage = (application: Application, file: Cv | undefined, isAttached: boolean): Message => ({
    to: employer.email,
    ...composeApplication(application, position, file ? { name: file.name, isAttached } : null),
  });

  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (isOpening.current) return;
    isOpening.current = true;
    setIsBusy(true);
    const latest = latestCv.current;
    try {
      await afterPaint();
      const application = read();
      if (!application) return;
      const attachment = await latest;
      if (latest && !attachment) return;
      const message = composeMessage(application, attachment, false);
      const wasCopied = await openDraft(message);
      onPrepared({
        message,
        values: applicationForm.typed(Object.fromEntries(new FormData(form.current ?? undefined))),
        withAttachment: attachment && { message: composeMessage(application, attachment, true), attachment },
        wasCopied,
      });
      toast(OPENED_TOAST);
    } finally {
      isOpening.current = false;
      setIsBusy(false);
    }
  };
  const download = () => {
    const application = read();
    if (application && cv) downloadDraft(DRAFT_NAME, composeMessage(application, cv, true), cv);
  };
  const share = () => {
    const application = read();
    if (application && cv) shareMessage(composeMessage(application, cv, true), cv);
  };

  return (
    <form
      ref={form}
      method="post"
      action={action}
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={open}
      onChange={mended.onChange}
    >
      <ErrorSummary
        errors={errors}
        open={mended.open}
        title={isMissingPosted ? REQUIRED_TOAST.title : undefined}
        labels={LABELS}
      />
      <RequiredNote />
      <Fields values={values} errors={mended.open ?? errors} letter={coverLetter(position, employer.name)} />
      <CvField
        cv={cv}
        onChange={(next) => {
          latestCv.current = next;
          setCv(next);
        }}
        onReading={(reading) => {
          latestCv.current = reading;
        }}
      />
      <p className="note">
        Le bouton prépare l’e-mail ; rien n’est enregistré ici.{" "}
        <a href="/politique-confidentialite">Ce que deviennent vos données</a>
      </p>
      <div className="cluster buttons">
        <Button type="submit" busy={isBusy}>
          Préparer ma candidature
        </Button>
        {cv && (
          <Button variant="secondary" onClick={download}>
            Télécharger le brouillon avec mon CV
          </Button>
        )}
        {cv && canShare(cv) && (
          <Button variant="secondary" onClick={share}>
            Partager
          </Button>
        )}
        {children}
      </div>
      {cv && (
        <p className="note">
          Un lien ne peut pas joindre de fichier. Le brouillon, lui, s’ouvre avec le CV dans Outlook et Thunderbird ;
          ailleurs, ajoutez le CV au message avant de l’envoyer.
        </p>
      )}
    </form>
  );
}

const LABELS = { firstName: "Prénom", lastName: "Nom", message: "Message de motivation" };

type FieldsProps = {
  values: Partial<ApplicationValues> | undefined;
  errors: ApplicationErrors | undefined;
  /** The initial text. */
  letter: string;
};

function Fields({ values, errors, letter }: FieldsProps) {
  const field = applicationForm.controls(values, errors);
  return (
    <>
      <div className="switcher duo gap-5">
        <TextField label={LABELS.firstName} autoComplete="given-name" {...field("firstName")} />
        <TextField label={LABELS.lastName} autoComplete="family-name" {...field("lastName")} />
      </div>
      <div className="switcher pairs gap-5">
        <TextField label="E-mail" {...field("email")} />
        <TextField label="Téléphone" {...field("phone")} />
      </div>
      <TextArea
        label={LABELS.message}
        rows={9}
        help="Ajoutez ce que vous savez faire, où vous l’avez appris et quand vous pouvez commencer. Votre nom s’ajoute à la fin."
        {...field("message")}
        defaultValue={values?.message ?? letter}
      />
    </>
  );
}
