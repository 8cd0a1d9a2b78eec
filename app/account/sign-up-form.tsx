import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { NewPasswordFields } from "./password-fields.tsx";
import { type Answer, NO_ANSWER, Problems } from "./problems.tsx";

export function SignUpForm({ answer, isSending }: { answer: Answer | undefined; isSending: boolean }) {
  const { typed, errors, message } = answer ?? NO_ANSWER;
  return (
    <Form method="post" noValidate>
      <Problems errors={errors} message={message} />
      <input type="hidden" name="intent" value="inscription" />
      <TextField
        label="Prénom"
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Nom"
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed.lastName}
        error={errors.lastName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={typed.email}
        error={errors.email}
      />
      <NewPasswordFields errors={errors} />
      <Button type="submit" busy={isSending} busyLabel="Inscription en cours…">
        Créer mon compte
      </Button>
    </Form>
  );
}
