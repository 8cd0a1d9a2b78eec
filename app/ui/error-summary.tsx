import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";
import { fieldId } from "./field.tsx";

export type FieldError = { field: string; message: string };

/**
 * What is wrong with a form, each line leading to its field. Takes the focus when it appears and whenever the form
 * comes back wrong again; without script the browser shows it at the top of the form.
 */
export function ErrorSummary({
  errors,
  idOf = fieldId,
}: {
  errors: readonly FieldError[];
  /** For a form whose fields have other `id`s. */
  idOf?: (field: string) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);

  if (errors.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={`title-s ${styles.title}`}>
        {errors.length === 1 ? "Un point est à corriger" : `${errors.length} points sont à corriger`}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={field + message}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                // The browser scrolls to the control; only script can also put the focus into it.
                const control = document.getElementById(idOf(field));
                if (!control) return;
                event.preventDefault();
                control.focus();
                control.scrollIntoView({ block: "center" });
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
