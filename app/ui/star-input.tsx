import styles from "./stars.module.css";
import { STAR_PATH, STARS } from "./stars.tsx";

/** Five radio buttons drawn as stars: arrow keys choose, and it works without script. */
export function StarInput({
  legend,
  name,
  id,
  help,
  error,
  defaultValue,
  required = true,
}: {
  legend: string;
  name: string;
  /** Of the first star, where the error summary leads. */
  id: string;
  help?: string;
  error?: string | undefined;
  defaultValue?: number | undefined;
  required?: boolean;
}) {
  const by = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(" ");
  return (
    <fieldset
      className={styles.input}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a group knows no error
      role="radiogroup"
      aria-required={required}
      aria-invalid={Boolean(error)}
      {...(by && { "aria-describedby": by })}
    >
      <legend className={styles.legend}>{legend}</legend>
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
      <div className={styles.choices}>
        {STARS.map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              id={value === 1 ? id : undefined}
              defaultChecked={value === defaultValue}
              required={required}
              aria-invalid={Boolean(error)}
              aria-label={`${value} ${value === 1 ? "étoile" : "étoiles"} sur 5`}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR_PATH} strokeLinejoin="round" />
            </svg>
          </label>
        ))}
        <span className={styles.figures} aria-hidden="true">
          {STARS.map((value) => (
            <span key={value} data-value={value}>
              {value} sur 5
            </span>
          ))}
        </span>
      </div>
    </fieldset>
  );
}
