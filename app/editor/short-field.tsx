import type { Field, FormValues } from "../content/form.ts";
import { fieldId } from "../ui/field.tsx";
import { FormattedArea } from "./article/formatted-area.tsx";
import { Counted } from "./counted.tsx";
import styles from "./editor.module.css";
import { TARGETS_LIST } from "./link-targets.ts";
import { WithUnit } from "./unit-field.tsx";

export const INPUTS: Partial<Record<NonNullable<Field["as"]>, { type?: string; inputMode?: "decimal" | "tel" }>> = {
  number: { inputMode: "decimal" },
  phone: { type: "tel" },
  email: { type: "email" },
  url: { type: "url" },
  date: { type: "date" },
};

type ShortFieldProps = {
  field: Field;
  typed: FormValues;
  errors: Record<string, string>;
  /** The id of the element that announces the new line; the field then takes the focus. */
  announcedBy?: string | undefined;
};

export function ShortField({
  field: { name, label, as = "text", choices, unit, rows, most, format, isLink },
  typed,
  errors,
  announcedBy,
}: ShortFieldProps) {
  const id = fieldId(name);
  const tall = rows ?? (as === "paragraphs" ? 5 : undefined);
  const error = errors[name];
  const by = [error && `${id}-erreur`, announcedBy].filter(Boolean).join(" ");
  const attributes = {
    id,
    name,
    className: "control",
    defaultValue: typed[name] ?? "",
    autoComplete: "off",
    // Focus the line that the person has just added.
    autoFocus: announcedBy !== undefined,
    ...(error && { "aria-invalid": true }),
    ...(by && { "aria-describedby": by }),
  };
  return (
    <Counted
      name={name}
      typed={typed[name]}
      most={most}
      isRead={format === "sentence"}
      className={`stack gap-1 ${styles.short}`}
      data-wide={(as === "text" && !choices) || undefined}
      data-long={tall !== undefined || undefined}
      data-figure={(as === "number" && !unit) || undefined}
    >
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <WithUnit unit={unit}>
        {format ? (
          <FormattedArea {...attributes} label={label} format={format} />
        ) : tall ? (
          <textarea {...attributes} rows={tall} />
        ) : choices ? (
          <select {...attributes}>
            {Object.entries(choices).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...attributes}
            type={INPUTS[as]?.type ?? "text"}
            inputMode={INPUTS[as]?.inputMode}
            list={isLink && TARGETS_LIST}
          />
        )}
      </WithUnit>
      {error && (
        <span className="strong danger" id={`${id}-erreur`}>
          {error}
        </span>
      )}
    </Counted>
  );
}
