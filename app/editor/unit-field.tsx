import type { ReactNode } from "react";
import type { Field } from "../content/form.ts";
import { Control, type ControlProps } from "../ui/control.tsx";
import { fieldId } from "../ui/field.tsx";
import styles from "./editor.module.css";

type UnitFieldProps = ControlProps & { required: boolean; defaultValue: string; unit: Field["unit"] };

export function UnitField({ name, unit, defaultValue, ...about }: UnitFieldProps) {
  return (
    <Control {...about} id={fieldId(name)} kind="line">
      {(attributes) => (
        <WithUnit unit={unit}>
          <input
            {...attributes}
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

export function WithUnit({ unit, children }: { unit: Field["unit"]; children: ReactNode }) {
  if (!unit) return children;
  return (
    <span className={styles.unit}>
      {children} <span>{unit}</span>
    </span>
  );
}
