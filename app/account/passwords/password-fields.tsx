import { type ChangeEvent, useId } from "react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { fieldId, TextField } from "../../ui/field.tsx";
import type { Answer } from "../form-errors.tsx";
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_WEAK } from "../rules.ts";

export function NewPasswordFields({
  errors,
  typed,
  idOf = fieldId,
  label = "Mot de passe",
  minLength = PASSWORD_MIN,
  more = "",
}: Pick<Answer, "errors" | "typed"> & {
  minLength?: number;
  /** Appended to the length in the help. */
  more?: string;
  label?: string;
  idOf?: (field: string) => string;
}) {
  const shared = {
    type: "password",
    autoComplete: "new-password",
    minLength,
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
        help={`Au moins ${minLength} caractères${more} ; plusieurs mots à la suite sont plus sûrs. Faible : un mot connu ou votre nom, même suivi de chiffres. Fort : quatre mots sans lien entre eux.`}
        error={errors.password}
      />
      <TextField
        {...shared}
        label="Confirmer le mot de passe"
        id={idOf("confirmation")}
        name="confirmation"
        error={errors.confirmation}
      />
      {(isWeak(errors.password) || typed.acceptWeak) && (
        <Checkbox
          label="Garder ce mot de passe malgré le risque"
          id={idOf("acceptWeak")}
          name="acceptWeak"
          value="oui"
          defaultChecked={Boolean(typed.acceptWeak)}
        />
      )}
      <ShowPasswords />
    </>
  );
}

function isWeak(problem: string | undefined): boolean {
  return Object.values<string | undefined>(PASSWORD_WEAK.people).includes(problem);
}

/** Shows the password fields of its form (NIST SP 800-63B-4, 3.1.1.2). */
export function ShowPasswords() {
  const id = useId();
  const show = ({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) => {
    for (const field of form?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.autocomplete.endsWith("-password")) {
        field.type = checked ? "text" : "password";
      }
    }
  };
  return (
    <div className="scripted">
      <Checkbox id={id} label="Montrer ce que je tape" name="" onChange={show} />
    </div>
  );
}
