import { Form } from "react-router";
import { ButtonSummary } from "../../staff/disclosure.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { QrCode } from "../../ui/qr-code.server.ts";
import { type Answer, FormErrors } from "../form-errors.tsx";
import styles from "../settings/page.module.css";

/** Shown in the answer to the form instead of after a redirect, because secrets must not appear in an address. */
export type SecondFactorStep =
  | {
      kind: "confirm";
      address: string;
      secret: string;
      picture: QrCode;
      recoveryCodes: string[];
    }
  | { kind: "codes"; recoveryCodes: string[] };

type AnswerTo = (intent: string) => Answer;
type Props = {
  isLocked: boolean;
  isEnabled: boolean;
  step: SecondFactorStep | null;
  answerTo: AnswerTo;
  isSending: boolean;
};

export function SecondFactorSettings({ isLocked, isEnabled, step, answerTo, isSending }: Props) {
  if (!isEnabled && step?.kind === "confirm") {
    return <Confirmation step={step} answer={answerTo("confirmer")} isSending={isSending} />;
  }
  if (!isEnabled) {
    return (
      <>
        <p>
          En plus du mot de passe, un code à&nbsp;6&nbsp;chiffres d’une application de votre téléphone sera demandé à
          chaque connexion. Vous&nbsp;verrez un code QR à&nbsp;scanner, puis des codes de secours à garder.
        </p>
        {!isLocked && (
          <PasswordProof
            intent="activer"
            action="Activer la double authentification"
            next="Continuer"
            answer={answerTo("activer")}
            isSending={isSending}
          />
        )}
      </>
    );
  }
  return (
    <>
      <p>Un code de votre application est demandé à chaque connexion.</p>
      {step && <RecoveryCodes codes={step.recoveryCodes} />}
      <PasswordProof
        intent="codes"
        action="Créer de nouveaux codes de secours"
        about="De nouveaux codes remplacent les anciens, qui ne servent plus."
        variant="secondary"
        asksCode
        answer={answerTo("codes")}
        isSending={isSending}
      />
      <PasswordProof
        intent="desactiver"
        action="Désactiver la double authentification"
        variant="danger"
        asksCode
        answer={answerTo("desactiver")}
        isSending={isSending}
      />
    </>
  );
}

type ConfirmationProps = { step: SecondFactorStep & { kind: "confirm" }; answer: Answer; isSending: boolean };

function Confirmation({ step, answer, isSending }: ConfirmationProps) {
  const { address, secret, picture, recoveryCodes } = step;
  const { errors, message } = answer;
  return (
    <ol className="stack numbered">
      <li>
        <div className="stack gap-3">
          <h3>Ajouter ce compte à votre application</h3>
          <p>
            Une application de codes se trouve dans la plupart des gestionnaires de mots de passe. Photographiez l’image
            avec elle, recopiez la clé, ou, sur le téléphone même, <a href={address}>ouvrez l’application</a>.
          </p>
          <svg
            className={styles.picture}
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label="Code QR pour votre application d’authentification"
          >
            {/* Scanners need black on white in every theme. */}
            <path fill="#fff" d={`M0 0h${picture.size}v${picture.size}h-${picture.size}z`} />
            <path fill="#000" d={picture.path} />
          </svg>
          <p>
            Clé : <code>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          </p>
        </div>
      </li>
      {recoveryCodes.length > 0 && (
        <li>
          <div className="stack gap-3">
            <h3>Garder les codes de secours</h3>
            <RecoveryCodes codes={recoveryCodes} />
          </div>
        </li>
      )}
      <li>
        <div className="stack gap-3">
          <h3>Saisir un premier code</h3>
          <p>Rien ne change tant que ce code n’est pas vérifié : vous pouvez quitter la page.</p>
          <Form method="post" className="stack gap-4 start fields" noValidate>
            <FormErrors errors={errors} message={message} />
            <input type="hidden" name="intent" value="confirmer" />
            <input type="hidden" name="address" value={address} />
            <input type="hidden" name="codes" value={recoveryCodes.join(" ")} />
            <TextField
              label="Code affiché par l’application"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              short
              error={errors.code}
            />
            <Button type="submit" busy={isSending}>
              Vérifier et activer
            </Button>
          </Form>
        </div>
      </li>
    </ol>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="warning" title="Vos codes de secours, affichés cette seule fois" live>
      <p>Notez-les ou imprimez-les. Chacun ouvre une fois votre compte quand le téléphone n’est pas là.</p>
      <ul className="switcher duo gap-4 even rows-1 above-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a
          download="codes-de-secours.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join("\n"))}`}
        >
          Télécharger ces codes
        </a>
      </p>
    </Notice>
  );
}

type ProofProps = {
  intent: string;
  action: string;
  next?: string;
  about?: string;
  variant?: "primary" | "secondary" | "danger";
  asksCode?: boolean;
  answer: Answer;
  isSending: boolean;
};

function PasswordProof(props: ProofProps) {
  const { intent, action, next = action, about, variant = "primary", asksCode, answer, isSending } = props;
  const { errors, message } = answer;
  const isRefused = message !== undefined || Object.keys(errors).length > 0;
  const idOf = (field: string) => `${intent}-${field}`;
  return (
    <details className="unfold" open={isRefused || undefined}>
      <ButtonSummary variant="secondary">{action}</ButtonSummary>
      <Form method="post" className="stack gap-4 start fields above-3" noValidate>
        <FormErrors errors={errors} message={message} idOf={idOf} />
        {about && <p>{about}</p>}
        <input type="hidden" name="intent" value={intent} />
        <TextField
          label="Mot de passe actuel"
          id={idOf("password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        {asksCode && (
          <TextField
            label="Code de vérification"
            id={idOf("code")}
            name="code"
            autoComplete="one-time-code"
            required
            help="Les 6 chiffres de votre application, ou un code de secours."
            error={errors.code}
          />
        )}
        <Button type="submit" variant={variant} busy={isSending}>
          {next}
        </Button>
      </Form>
    </details>
  );
}
