import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { type Answer, FormErrors } from "./form-errors.tsx";
import { NewPasswordFields } from "./password-fields.tsx";

export function PasswordChangeForm({ answer, isSending }: { answer: Answer; isSending: boolean }) {
  const { errors, message } = answer;
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
      <NewPasswordFields errors={errors} idOf={idOf} label="Nouveau mot de passe" />
      <p>Vos autres sessions seront fermées ; celle-ci restera ouverte.</p>
      <Button type="submit" variant="secondary" busy={isSending}>
        Changer le mot de passe
      </Button>
    </Form>
  );
}

const idOf = (field: string) => `changement-${field}`;
