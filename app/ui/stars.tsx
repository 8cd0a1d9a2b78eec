import styles from "./stars.module.css";
import { formatNumber } from "./typography.ts";

const values = [1, 2, 3, 4, 5];
const star = "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z";

/** A rating between 0 and 5, parts of a star included; a screen reader hears « 4,5 sur 5 ». */
export function Stars({ value }: { value: number }) {
  return (
    <svg className={styles.stars} viewBox="0 0 120 24" role="img" aria-label={`${formatNumber(value)} sur 5`}>
      <Row className={styles.empty} />
      {/* An inner drawing clips what stands beyond its width. */}
      <svg width={24 * value} height="24" overflow="hidden" aria-hidden="true">
        <Row className={styles.full} />
      </svg>
    </svg>
  );
}

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
    <fieldset className={styles.input} {...(by && { "aria-describedby": by })}>
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
        {values.map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              id={value === 1 ? id : undefined}
              defaultChecked={value === defaultValue}
              required={required}
              aria-label={`${value} ${value === 1 ? "étoile" : "étoiles"} sur 5`}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={star} strokeLinejoin="round" />
            </svg>
          </label>
        ))}
        <span className={styles.figures} aria-hidden="true">
          {values.map((value) => (
            <span key={value} data-value={value}>
              {value} sur 5
            </span>
          ))}
        </span>
      </div>
    </fieldset>
  );
}

function Row({ className }: { className: string | undefined }) {
  return (
    <g className={className} strokeLinejoin="round">
      {values.map((value) => (
        <path key={value} d={star} transform={`translate(${24 * (value - 1)} 0)`} />
      ))}
    </g>
  );
}
