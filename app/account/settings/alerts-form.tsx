import { Form, Link } from "react-router";
import { MAIL_CHOICES, type MailChoice } from "../../alerts/rules.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";

/** @param offered the mails about work that the person may do */
export function AlertsForm({ offered, chosen }: { offered: MailChoice[]; chosen: MailChoice[] }) {
  return (
    <Form method="post" className="stack gap-3 start fields">
      <input type="hidden" name="intent" value="messages" />
      <fieldset className="stack gap-1">
        <legend>Un message à votre adresse pour :</legend>
        {offered.map((name) => (
          <Checkbox
            key={name}
            name={name}
            value="oui"
            label={MAIL_CHOICES[name].label}
            defaultChecked={chosen.includes(name)}
          />
        ))}
      </fieldset>
      <p className="note">
        Ce qui arrive en même temps tient dans un seul message.{" "}
        <Link to="/admin/courriers">Lire tous les courriers</Link>
      </p>
      <Button type="submit" variant="secondary">
        Enregistrer mes choix
      </Button>
    </Form>
  );
}
