import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { RequiredNote, TextField } from "../ui/field.tsx";
import { type Answer, FormErrors } from "./form-errors.tsx";
import { NameFields } from "./names.tsx";
import { NewPasswordFields } from "./passwords/password-fields.tsx";

export function SignUpForm({
  answer,
  isSending,
  action,
  hasMailServer,
}: {
  answer: Answer;
  isSending: boolean;
  action: string;
  hasMailServer: boolean;
}) {
  const { typed, errors, message } = answer;
  return (
    <Form method="post" action={action} className="stack start fields" noValidate>
      <p>
        Pour les personnes de la maison : créez votre compte,{" "}
        {hasMailServer
          ? "confirmez votre adresse"
          : "réclamez votre lien de confirmation à la personne qui gère le site"}
        , puis demandez à un administrateur de vous ouvrir l’accès.
      </p>
      <FormErrors errors={errors} message={message} idOf={idOf} />
      <RequiredNote />
      <input type="hidden" name="intent" value="inscription" />
      <NameFields typed={typed} errors={errors} idOf={idOf} />
      <TextField
        label="Email"
        id={idOf("email")}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={typed.email}
        error={errors.email}
      />
      <NewPasswordFields errors={errors} typed={typed} idOf={idOf} />
      <Button type="submit" busy={isSending} busyLabel="Inscription en cours…">
        Créer mon compte
      </Button>
    </Form>
  );
}

/** The sign-in form on the same page has an email and a password too. */
const idOf = (field: string) => `inscription-${field}`;
