import { Badge } from "../ui/badge.tsx";
import { SelectField, TextArea, TextField } from "../ui/field.tsx";
import { typeset } from "../ui/typography.ts";
import styles from "./editor.module.css";
import type { Field, FieldGroup, Typed } from "./form.ts";
import { LineFields } from "./line-fields.tsx";
import type { Edited } from "./lines.ts";
import { PictureTiles } from "./picture-tiles.tsx";
import { INPUTS, ShortField } from "./short-field.tsx";
import { UnitField } from "./unit-field.tsx";

type Filled = {
  typed: Typed;
  errors: Record<string, string>;
  /** Fields whose published value is a sample that the owner has still to replace. */
  samples: readonly string[];
};

type FieldGroupsProps = Filled & { groups: readonly FieldGroup[]; edited: Edited | null };

/** The fields of a form under their headings; each says its unit, and what it asks for where that is not plain. */
export function FieldGroups({ groups, edited, ...filled }: FieldGroupsProps) {
  return groups.map(({ title, help, row, day, shownFor, fields, list }, index) => (
    <fieldset
      key={title}
      id={sectionId(index)}
      className={day ? `${styles.group} ${styles.day}` : styles.group}
      data-shown-for={shownFor}
    >
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

export const sectionId = (index: number) => `partie-${index + 1}`;

function FullField({ field, typed, errors, samples }: Filled & { field: Field }) {
  const { name, label, as = "text", help, optional, choices, isHidden, isShort, shownFor, unit } = field;
  if (isHidden) return <input type="hidden" name={name} value={typed[name] ?? ""} />;
  if (unit) return <UnitField field={field} typed={typed} error={errors[name]} />;
  if (as === "picture") return <PictureTiles name={name} label={label} chosen={typed[name]} error={errors[name]} />;
  const isSample = samples.includes(name);
  const common = {
    name,
    label: typeset(label),
    help: (isSample || help) && (
      <>
        {isSample && <Badge tone="warning">exemple</Badge>} {help && typeset(help)}
      </>
    ),
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
    return (
      <div className={styles.long}>
        <TextArea {...common} {...(as === "paragraphs" && { rows: 8 })} />
      </div>
    );
  }
  return (
    <div data-shown-for={shownFor}>
      <TextField {...common} {...INPUTS[as]} short={isShort ?? ["number", "phone", "date"].includes(as)} />
    </div>
  );
}
