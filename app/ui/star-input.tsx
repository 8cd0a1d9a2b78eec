import styles from "./control.module.css";
import { Control, type ControlProps } from "./control.tsx";
import { fieldId } from "./field.tsx";
import { STAR_PATH, STARS, starsInWords } from "./rating.ts";

/** Five radio buttons drawn as stars. The error summary links to the first. */
export function StarInput({
  name,
  id = fieldId(name),
  defaultValue,
  required,
  ...rest
}: ControlProps & { id?: string; defaultValue?: string | undefined; required?: boolean }) {
  return (
    <Control {...rest} {...{ id, required }} kind="group">
      {({ "aria-invalid": isInvalid }) => (
        <div className={styles.stars}>
          {STARS.map((value) => (
            <label key={value} className={styles.star}>
              <input
                type="radio"
                name={name}
                value={value}
                id={value === 1 ? id : undefined}
                defaultChecked={String(value) === defaultValue}
                required={required}
                aria-invalid={isInvalid}
                aria-label={`${starsInWords(value)} sur 5`}
              />
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={STAR_PATH} strokeLinejoin="round" />
              </svg>
            </label>
          ))}
          <span className={styles.chosen} aria-hidden="true">
            {STARS.map((value) => (
              <span key={value} data-value={value}>
                {value} sur 5
              </span>
            ))}
          </span>
        </div>
      )}
    </Control>
  );
}
