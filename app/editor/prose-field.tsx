import { type ComponentProps, useEffect, useState } from "react";
import type { Field, FormValues } from "../content/form.ts";
import { MARKS } from "../content/texts.ts";
import { Control } from "../ui/control.tsx";
import { fieldId, type TextArea } from "../ui/field.tsx";
import { FormattedArea } from "./article/formatted-area.tsx";

type ProseFieldProps = Pick<ComponentProps<typeof TextArea>, "help" | "error" | "required" | "defaultValue"> & {
  field: Field;
  typed: FormValues;
};

/** A text of paragraphs, or of lines while the choice beside it asks for them. */
export function ProseField({ field: { name, label, linesFor }, typed, help, ...rest }: ProseFieldProps) {
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
          isProse
          isPlain={chosen !== undefined && linesFor !== undefined && chosen in linesFor.help}
          marks={MARKS}
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
