import { fieldId, SelectField, TextArea, TextField } from "../ui/field.tsx";
import { typeset } from "../ui/typography.ts";
import styles from "./editor.module.css";
import type { Field, FieldGroup, Typed } from "./form.ts";

type Filled = { typed: Typed; errors: Record<string, string> };

/** The fields of a form under their headings; each says its unit and its limits. */
export function FieldGroups({ groups, ...filled }: Filled & { groups: readonly FieldGroup[] }) {
  return groups.map(({ title, help, row, fields }) => (
    <fieldset key={title} className={styles.group}>
      <legend className={styles.legend}>{typeset(title)}</legend>
      {help && <p className={styles.about}>{typeset(help)}</p>}
      <div className={row ? styles.row : styles.fields}>
        {fields.map((field) =>
          row ? (
            <ShortField key={field.name} field={field} {...filled} />
          ) : (
            <FullField key={field.name} field={field} {...filled} />
          ),
        )}
      </div>
    </fieldset>
  ));
}

const INPUTS: Partial<Record<NonNullable<Field["as"]>, { type?: string; inputMode?: "decimal" | "tel" }>> = {
  number: { inputMode: "decimal" },
  phone: { type: "tel" },
  email: { type: "email" },
  url: { type: "url" },
  date: { type: "date" },
};

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

/** Label above, error below, no more: many stand side by side. */
function ShortField({ field: { name, label, as = "text" }, typed, errors }: Filled & { field: Field }) {
  const id = fieldId(name);
  const error = errors[name];
  return (
    <p className={styles.short} data-wide={as === "text" || undefined}>
      <label htmlFor={id}>{typeset(label)}</label>
      <input
        id={id}
        name={name}
        defaultValue={typed[name] ?? ""}
        type={INPUTS[as]?.type ?? "text"}
        inputMode={INPUTS[as]?.inputMode}
        autoComplete="off"
        {...(error && { "aria-invalid": true, "aria-describedby": `${id}-erreur` })}
      />
      {error && (
        <span className={styles.error} id={`${id}-erreur`}>
          {error}
        </span>
      )}
    </p>
  );
}
