import type { FieldErrors } from "../ui/error-summary.tsx";
import { fieldId, TextField } from "../ui/field.tsx";
import { PASSWORD_MAX, PASSWORD_MIN } from "./rules.ts";
import { ShowPasswords } from "./show-passwords.tsx";

export function NewPasswordFields({
  errors,
  idOf = fieldId,
  label = "Mot de passe",
}: {
  errors: FieldErrors;
  label?: string;
  idOf?: (field: string) => string;
}) {
  const shared = {
    type: "password",
    autoComplete: "new-password",
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    required: true,
  } as const;
  return (
    <>
      <TextField
        {...shared}
        label={label}
        id={idOf("password")}
        name="password"
        help={`Au moins ${PASSWORD_MIN} caractères ; plusieurs mots à la suite sont plus sûrs.`}
        error={errors.password}
      />
      <TextField
        {...shared}
        label="Confirmer le mot de passe"
        id={idOf("confirmation")}
        name="confirmation"
        error={errors.confirmation}
      />
      <ShowPasswords />
    </>
  );
}
