import { type ChangeEvent, useId } from "react";
import { Checkbox } from "../ui/checkbox.tsx";

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
