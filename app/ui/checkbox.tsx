import type { ComponentProps, ReactNode } from "react";
import styles from "./checkbox.module.css";
import { fieldId } from "./field.tsx";

/** Label and box are one target of at least 44 px. */
export function Checkbox({
  label,
  name,
  help,
  error,
  id = fieldId(name),
  ...rest
}: ComponentProps<"input"> & { label: ReactNode; name: string; help?: ReactNode; error?: string | undefined }) {
  const by = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(" ");
  return (
    <div className={styles.row}>
      <input
        {...rest}
        {...(by && { "aria-describedby": by })}
        aria-invalid={Boolean(error)}
        type="checkbox"
        id={id}
        name={name}
        className={styles.box}
      />
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className={styles.help} id={`${id}-aide`}>
          {help}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-erreur`}>
          {error}
        </p>
      )}
    </div>
  );
}
