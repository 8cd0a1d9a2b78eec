import { Form } from "react-router";
import { UnsentField } from "../../drafts/unsent-form.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { type Answer, FormErrors } from "../form-errors.tsx";

type SecondFactorFormProps = {
  answer: Answer;
  isSending: boolean;
  /** A sealed form, if any: then the browser, not the script, posts to `action`. */
  unsent: string | null;
  action: string;
  /** Where the first step posts to. */
  firstAction: string;
};

export function SecondFactorForm({ answer, isSending, unsent, action, firstAction }: SecondFactorFormProps) {
  const { errors, message } = answer;
  return (
    <>
      <Form method="post" className="stack start fields" noValidate action={action} reloadDocument={unsent !== null}>
        <FormErrors errors={errors} message={message} />
        <UnsentField unsent={unsent} />
        <input type="hidden" name="intent" value="code" />
        <TextField
          label="Code de vérification"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          required
          help="Les 6 chiffres de votre application, ou un code de secours."
          error={errors.code}
        />
        <Button type="submit" busy={isSending} busyLabel="Vérification en cours…">
          Vérifier le code
        </Button>
      </Form>
      {/* No link: it could not carry the sealed form. */}
      <form method="post" action={firstAction} className="above-3">
        <UnsentField unsent={unsent} />
        <button type="submit" className="link target" name="intent" value="recommencer">
          Recommencer avec le mot de passe
        </button>
      </form>
    </>
  );
}
