import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { typeset } from "../ui/typography.ts";
import styles from "./editor.module.css";
import type { Field, FieldGroup, Typed } from "./form.ts";
import { LineFields } from "./line-fields.tsx";
import type { Edited } from "./lines.ts";
import { INPUTS, ShortField } from "./short-field.tsx";

type Filled = { typed: Typed; errors: Record<string, string> };

/** The fields of a form under their headings; each says its unit and its limits. */
export function FieldGroups({
  groups,
  edited,
  ...filled
}: Filled & { groups: readonly FieldGroup[]; edited: Edited | null }) {
  return groups.map(({ title, help, row, fields, list }) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{typeset(title)}</legend>
      {help && <p className={styles.about}>{typeset(help)}</p>}
      {list ? (
        <LineFields {...list} fields={fields} edited={edited?.list === list.name ? edited : null} {...filled} />
      ) : (
        <div className={row ? styles.row : styles.fields}>
          {fields.map((field) =>
            row ? (
              <ShortField key={field.name} field={field} {...filled} />
            ) : (
              <FullField key={field.name} field={field} {...filled} />
            ),
          )}
        </div>
      )}
    </fieldset>
  ));
}

function FullField({ field, typed, errors }: Filled & { field: Field }) {
  const { name, label, as = "text", help, optional, choices } = field;
  const common = {
    name,
    label: typeset(label),
    help: help && typeset(help),
    error: errors[name],
    required: !optional,
    defaultValue: typed[name] ?? "",
  };
  if (choices) {
    return (
      <SelectField {...common}>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  if (as === "lines" || as === "paragraphs") {
    return <TextArea {...common} {...(as === "paragraphs" && { rows: 14 })} />;
  }
  return <TextField {...common} {...INPUTS[as]} short={["number", "phone", "date"].includes(as)} />;
}
