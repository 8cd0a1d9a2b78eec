import { type ComponentProps, useEffect, useState } from "react";
import type { Field, FormValues, TextFormat } from "../content/form.ts";
import { Control } from "../ui/control.tsx";
import { fieldId, type TextArea } from "../ui/field.tsx";
import { FormattedArea } from "./article/formatted-area.tsx";

type FormattedFieldProps = Pick<ComponentProps<typeof TextArea>, "help" | "error" | "required" | "defaultValue"> & {
  field: Field;
  format: TextFormat;
  typed: FormValues;
};

/** A text with links and strong words, or lines while the choice beside it asks for them. */
export function FormattedField({
  field: { name, label, linesFor },
  format,
  typed,
  help,
  ...rest
}: FormattedFieldProps) {
  const id = fieldId(name);
  const choice = linesFor && name.replace(/[^.]+$/, linesFor.choice);
  const chosen = useChosen(choice, typed);
  const lines = Object.entries(linesFor?.help ?? {}).map(([option, words]) => (
    <span key={option} data-shown-for={option}>
      {words}
    </span>
  ));
  return (
    <Control
      id={id}
      label={label}
      help={
        (help || lines.length > 0) && (
          <>
            {help} {lines}
          </>
        )
      }
      error={rest.error}
      required={rest.required}
      kind="line"
    >
      {(attributes) => (
        <FormattedArea
          {...attributes}
          name={name}
          label={label}
          format={format}
          isPlain={chosen !== undefined && linesFor !== undefined && chosen in linesFor.help}
          required={rest.required}
          defaultValue={rest.defaultValue}
        />
      )}
    </Control>
  );
}

/** @param name of a select */
function useChosen(name: string | undefined, typed: FormValues): string | undefined {
  const [chosen, setChosen] = useState(name && typed[name]);
  useEffect(() => {
    const select = name && document.getElementById(fieldId(name));
    if (!(select instanceof HTMLSelectElement)) return;
    const read = () => setChosen(select.value);
    read();
    select.addEventListener("change", read);
    return () => select.removeEventListener("change", read);
  }, [name]);
  return chosen;
}
