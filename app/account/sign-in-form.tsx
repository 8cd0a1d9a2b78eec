import { Form, Link } from "react-router";
import { UnsentField } from "../drafts/unsent-form.tsx";
import { Button } from "../ui/button.tsx";
import { RequiredNote, TextField } from "../ui/field.tsx";
import { type Answer, FormErrors } from "./form-errors.tsx";
import { ShowPasswords } from "./passwords/password-fields.tsx";

type SignInFormProps = {
  answer: Answer;
  isSending: boolean;
  /** A sealed form, if any: then the browser, not the script, posts to `action`. */
  unsent: string | null;
  action: string;
  /** Set when somebody has to prove the sign-in again. */
  email?: string;
};

export function SignInForm({ answer, isSending, unsent, action, email }: SignInFormProps) {
  const { typed, errors, message } = answer;
  return (
    <Form method="post" className="stack start fields" noValidate action={action} reloadDocument={unsent !== null}>
      <FormErrors errors={errors} message={message} />
      <RequiredNote all />
      <UnsentField unsent={unsent} />
      <input type="hidden" name="intent" value="connexion" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={typed.email ?? email}
        error={errors.email}
      />
      <TextField
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <ShowPasswords />
      <Button type="submit" busy={isSending} busyLabel="Connexion en cours…">
        Se connecter
      </Button>
      <p>
        <Link to="/auth/mot-de-passe">Mot de passe oublié{"\u202f"}?</Link>
      </p>
    </Form>
  );
}
