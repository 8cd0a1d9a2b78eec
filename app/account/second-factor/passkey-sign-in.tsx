import { Form } from "react-router";
import { UnsentField } from "../../drafts/unsent-form.tsx";
import { Button } from "../../ui/button.tsx";
import { type Answer, FormErrors } from "../form-errors.tsx";
import { askForPasskey } from "./passkey-browser.ts";
import { usePasskeyForm } from "./passkey-form.tsx";

type Props = { answer: Answer; isSending: boolean; unsent: string | null; action: string };

export function PasskeySignIn({ answer, isSending, unsent, action }: Props) {
  const { onSubmit, isSupported, isAsking, problem, field } = usePasskeyForm(askForPasskey);
  if (isSupported === false) return null;
  return (
    <Form
      method="post"
      className="stack gap-3 start above-5"
      onSubmit={onSubmit}
      action={action}
      reloadDocument={unsent !== null}
    >
      <FormErrors errors={answer.errors} message={problem ?? answer.message} />
      <UnsentField unsent={unsent} />
      <input type="hidden" name="intent" value="cle" />
      {field}
      {isSupported && (
        <>
          <Button type="submit" variant="secondary" busy={isAsking || isSending} busyLabel="Présentez votre clé…">
            Utiliser une clé d’accès
          </Button>
          <p className="note">Avec l’empreinte, le visage ou le code de votre appareil, sans mot de passe.</p>
        </>
      )}
      <noscript>
        <p className="soft">La connexion avec une clé d’accès demande JavaScript.</p>
      </noscript>
    </Form>
  );
}
