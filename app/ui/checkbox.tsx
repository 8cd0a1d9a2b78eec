import type { ComponentProps } from "react";
import styles from "./control.module.css";
import { Control, type ControlProps } from "./control.tsx";
import { fieldId } from "./field.tsx";

/** Label and box are one target of at least 44 px. */
export function Checkbox({
  label,
  name,
  help,
  error,
  id = fieldId(name),
  ...rest
}: ControlProps & ComponentProps<"input">) {
  return (
    <Control {...{ id, label, help, error }} kind="box" required={rest.required}>
      {(attributes) => <input {...rest} {...attributes} type="checkbox" name={name} className={styles.box} />}
    </Control>
  );
}
