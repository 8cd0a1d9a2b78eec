import type { ReactNode } from "react";
import type { Field, FormValues } from "../content/form.ts";
import { fieldId } from "../ui/field.tsx";
import styles from "./editor.module.css";

type UnitFieldProps = { field: Field; typed: FormValues; error: string | undefined };

export function UnitField({ field: { name, label, help, unit, optional }, typed, error }: UnitFieldProps) {
  const id = fieldId(name);
  const by = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(" ");
  return (
    <div className={styles.full} data-short>
      <div className={`stack gap-1 ${styles.short}`} data-short>
        <label htmlFor={id} className="strong">
          {label}
          {optional && <span className="soft"> · facultatif</span>}
        </label>
        {help && (
          <span className="note" id={`${id}-aide`}>
            {help}
          </span>
        )}
        {error && (
          <span className="strong danger" id={`${id}-erreur`}>
            {error}
          </span>
        )}
        <WithUnit unit={unit}>
          <input
            id={id}
            name={name}
            className="control"
            defaultValue={typed[name] ?? ""}
            inputMode="decimal"
            autoComplete="off"
            required={!optional}
            {...(error && { "aria-invalid": true })}
            {...(by && { "aria-describedby": by })}
          />
        </WithUnit>
      </div>
    </div>
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
