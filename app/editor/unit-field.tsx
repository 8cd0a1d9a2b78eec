import type { ReactNode } from "react";
import type { Field } from "../content/form.ts";
import { Control, type ControlProps } from "../ui/control.tsx";
import { fieldId } from "../ui/field.tsx";
import styles from "./editor.module.css";

type UnitFieldProps = ControlProps & { required: boolean; defaultValue: string | undefined; unit: Field["unit"] };

export function UnitField({ name, unit, defaultValue, ...about }: UnitFieldProps) {
  const unitId = `${fieldId(name)}-unite`;
  return (
    <Control {...about} id={fieldId(name)} kind="line">
      {({ "aria-describedby": words, ...attributes }) => (
        <WithUnit unit={unit} id={unitId}>
          <input
            {...attributes}
            aria-describedby={[unit && unitId, words].filter(Boolean).join(" ") || undefined}
            name={name}
            className="control"
            defaultValue={defaultValue}
            inputMode="decimal"
            autoComplete="off"
            required={about.required}
          />
        </WithUnit>
      )}
    </Control>
  );
}

export function WithUnit({ unit, id, children }: { unit: Field["unit"]; id?: string; children: ReactNode }) {
  if (!unit) return children;
  return (
    <span className={styles.unit}>
      {children} <span id={id}>{unit}</span>
    </span>
  );
}
