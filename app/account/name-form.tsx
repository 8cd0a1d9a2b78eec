import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { type Answer, FormErrors } from "./form-errors.tsx";
import { NameFields } from "./name-fields.tsx";

type Props = { names: { firstName: string; lastName: string }; answer: Answer; isSending: boolean };

export function NameForm({ names, answer: { typed, errors, message }, isSending }: Props) {
  return (
    <Form method="post" className="stack gap-4 start fields" noValidate>
      <FormErrors errors={errors} message={message} />
      <input type="hidden" name="intent" value="nom" />
      <NameFields typed={{ ...names, ...typed }} errors={errors} />
      <Button type="submit" variant="secondary" busy={isSending}>
        Enregistrer mon nom
      </Button>
    </Form>
  );
}
