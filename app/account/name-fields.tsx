import { fieldId, TextField } from "../ui/field.tsx";
import type { Answer } from "./form-errors.tsx";

type Props = Pick<Answer, "typed" | "errors"> & { idOf?: (field: string) => string };

export function NameFields({ typed, errors, idOf = fieldId }: Props) {
  return (
    <>
      <TextField
        label="Prénom"
        id={idOf("firstName")}
        name="firstName"
        autoComplete="given-name"
        defaultValue={typed.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Nom"
        id={idOf("lastName")}
        name="lastName"
        autoComplete="family-name"
        defaultValue={typed.lastName}
        error={errors.lastName}
      />
    </>
  );
}
