import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { fieldId, TextField } from "../ui/field.tsx";
import { type Answer, FormErrors } from "./form-errors.tsx";

type FormProps = { names: { firstName: string; lastName: string }; answer: Answer; isSending: boolean };

export function NameForm({ names, answer: { typed, errors, message }, isSending }: FormProps) {
  return (
    <Form method="post" className="stack gap-4 start fields" noValidate>
      <FormErrors errors={errors} message={message} labels={{ firstName: "Prénom", lastName: "Nom" }} />
      <input type="hidden" name="intent" value="nom" />
      <NameFields typed={{ ...names, ...typed }} errors={errors} />
      <Button type="submit" variant="secondary" busy={isSending}>
        Enregistrer mon nom
      </Button>
    </Form>
  );
}

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
