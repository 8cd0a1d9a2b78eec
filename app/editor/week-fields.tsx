import type { ChangeEvent } from "react";
import { type Field, type FieldGroup, type Filled, fieldKey } from "../content/form.ts";
import { fieldId } from "../ui/field.tsx";
import editor from "./editor.module.css";
import styles from "./week-fields.module.css";

type WeekFieldsProps = Pick<Filled, "typed" | "errors"> & { days: readonly FieldGroup[] };

/** One row per day, also on a phone. Column heads are visual only, because each field has its own label. */
export function WeekFields({ days, ...filled }: WeekFieldsProps) {
  return (
    <fieldset className="stack gap-3 line-above pad-3">
      <legend className={`title-s ${editor.legend}`}>Semaine</legend>
      <div className="passage">
        <p className={`soft fine broad ${styles.heads}`} aria-hidden="true">
          <span>Matin</span>
          <span>Après-midi</span>
          <span>Fermé</span>
          <span>de</span>
          <span>à</span>
          <span>de</span>
          <span>à</span>
        </p>
        {days.map((day) => (
          <Day key={day.title} day={day} {...filled} />
        ))}
      </div>
    </fieldset>
  );
}

function Day({ day: { title, fields }, typed, errors }: Pick<Filled, "typed" | "errors"> & { day: FieldGroup }) {
  return (
    <fieldset className={styles.day}>
      <legend className={`strong ${styles.name}`}>{title}</legend>
      {fields.map((field) =>
        field.as === "check" ? (
          <Closed key={fieldKey(field, typed)} field={field} isChecked={Boolean(typed[field.name])} />
        ) : (
          <Hour key={fieldKey(field, typed)} field={field} typed={typed[field.name]} isWrong={field.name in errors} />
        ),
      )}
      {fields
        .filter(({ name }) => errors[name])
        .map(({ name, label }) => (
          <p key={name} id={`${fieldId(name)}-erreur`} className="strong danger small below-2 across">
            {`${label} : ${errors[name]}`}
          </p>
        ))}
    </fieldset>
  );
}

type HourProps = { field: Field; typed: string | undefined; isWrong: boolean };

function Hour({ field: { name, label }, typed, isWrong }: HourProps) {
  const id = fieldId(name);
  return (
    <p className={styles.hour}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        name={name}
        defaultValue={typed ?? ""}
        className="control"
        autoComplete="off"
        onChange={reopen}
        {...(isWrong && { "aria-invalid": true, "aria-describedby": `${id}-erreur` })}
      />
    </p>
  );
}

function Closed({ field: { name, label, choices = {} }, isChecked }: { field: Field; isChecked: boolean }) {
  const [value] = Object.keys(choices);
  return (
    <label className="icon-button">
      <input
        type="checkbox"
        className={styles.box}
        id={fieldId(name)}
        name={name}
        value={value}
        defaultChecked={isChecked}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}

function reopen({ target }: ChangeEvent<HTMLInputElement>): void {
  const box = target.closest("fieldset")?.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (box) box.checked = false;
}
