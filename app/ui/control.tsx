import type { ReactNode } from "react";
import styles from "./control.module.css";

export type ControlProps = {
  label: ReactNode;
  name: string;
  help?: ReactNode;
  error?: string | undefined;
};

type Attributes = { id: string; "aria-invalid": boolean; "aria-describedby"?: string };

type Props = Omit<ControlProps, "name"> & {
  id: string;
  required: boolean | undefined;
  /** `line` has its label above it, `box` beside it; `group` has a legend. */
  kind: "line" | "box" | "group";
  children: (attributes: Attributes) => ReactNode;
};

/** The label, help and error of a control, and its ARIA attributes. */
export function Control({ id, label, help, error, required, kind, children }: Props) {
  const by = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(" ");
  // Also set to false, because screen readers would announce an untouched required choice as invalid.
  const aria = { ...(by && { "aria-describedby": by }), "aria-invalid": Boolean(error) };
  const control = children({ id, ...aria });
  const words = (
    <>
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
    </>
  );
  if (kind === "group") {
    return (
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a group has no aria-invalid
      <fieldset className={styles.group} role="radiogroup" aria-required={required} {...aria}>
        <legend className={styles.legend}>
          {label}
          {required === false && <span className={styles.optional}> · facultatif</span>}
        </legend>
        {words}
        {control}
      </fieldset>
    );
  }
  const title = (
    <label className={kind === "box" ? styles.boxLabel : styles.label} htmlFor={id}>
      {label}
      {kind === "line" && !required && <span className={styles.optional}> · facultatif</span>}
    </label>
  );
  return kind === "box" ? (
    <div className={styles.row}>
      {control}
      {title}
      {words}
    </div>
  ) : (
    <div className={styles.field}>
      {title}
      {words}
      {control}
    </div>
  );
}
