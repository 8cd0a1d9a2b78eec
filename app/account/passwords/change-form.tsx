import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { type Answer, FormErrors } from "../form-errors.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

type Props = { answer: Answer; minLength: number; isSending: boolean };

export function PasswordChangeForm({ answer, minLength, isSending }: Props) {
  const { errors, typed, message } = answer;
  return (
    <Form method="post" className="stack gap-4 start fields" noValidate>
      <FormErrors errors={errors} message={message} idOf={idOf} />
      <input type="hidden" name="intent" value="mot-de-passe" />
      <TextField
        label="Mot de passe actuel"
        id={idOf("current")}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={errors.current}
      />
      <NewPasswordFields {...{ errors, typed, idOf, minLength }} label="Nouveau mot de passe" />
      <p>Vos autres sessions seront fermées ; celle-ci restera ouverte.</p>
      <Button type="submit" variant="secondary" busy={isSending}>
        Changer le mot de passe
      </Button>
    </Form>
  );
}

const idOf = (field: string) => `changement-${field}`;
