import { Form, Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { type Answer, Problems } from "./problems.tsx";

export function SignInForm({ answer, isSending }: { answer: Answer; isSending: boolean }) {
  const { typed, errors, message } = answer;
  return (
    <Form method="post" noValidate>
      <Problems errors={errors} message={message} />
      <input type="hidden" name="intent" value="connexion" />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={typed.email}
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
      <Button type="submit" busy={isSending} busyLabel="Connexion en cours…">
        Se connecter
      </Button>
      <p>
        <Link to="/auth/mot-de-passe">Mot de passe oublié{"\u202f"}?</Link>
      </p>
    </Form>
  );
}
