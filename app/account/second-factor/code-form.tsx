import { Form, Link } from "react-router";
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
};

export function SecondFactorForm({ answer, isSending, unsent, action }: SecondFactorFormProps) {
  const { errors, message } = answer;
  return (
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
      <p>
        <Link to="/auth">Recommencer avec le mot de passe</Link>
      </p>
    </Form>
  );
}
