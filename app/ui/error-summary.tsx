import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";
import { fieldId } from "./field.tsx";
import { showAnswer } from "./show-answer.ts";

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
    if (errors.length > 0) showAnswer(box.current);
  }, [errors]);

  if (errors.length === 0) return null;
  const first = errors.slice(0, LISTED_OF_MANY);
  const others = errors.length > LISTED_AT_MOST ? errors.slice(LISTED_OF_MANY) : [];
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={`title-s ${styles.title}`}>
        {errors.length === 1 ? "Un point est à corriger" : `${errors.length} points sont à corriger`}
      </h2>
      <Links errors={others.length > 0 ? first : errors} idOf={idOf} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>et {others.length} autres</summary>
          <Links errors={others} idOf={idOf} />
        </details>
      )}
    </div>
  );
}

/** A form left empty would otherwise push its first field off a telephone’s screen. */
const LISTED_AT_MOST = 5;
const LISTED_OF_MANY = 3;

function Links({ errors, idOf }: { errors: readonly FieldError[]; idOf: (field: string) => string }) {
  return (
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
  );
}
