import type { ReactNode } from "react";

export type ControlProps = {
  label: ReactNode;
  name: string;
  /** Shown before anything can go wrong. */
  help?: ReactNode;
  /** What is wrong and how to mend it, in words. */
  error?: string | undefined;
};

/** The attributes of the `<input>`, `<select>` or `<textarea>` itself. */
type Attributes = { id: string; "aria-invalid": boolean; "aria-describedby"?: string };

type Props = Omit<ControlProps, "name"> & {
  id: string;
  required: boolean | undefined;
  /** A line has its label above it, a box beside it; a group of choices has a legend. */
  kind: "line" | "box" | "group";
  styles: Record<string, string | undefined>;
  children: (attributes: Attributes) => ReactNode;
};

/** The label, help and error of any control, and the ARIA that ties them to it. */
export function Control({ id, label, help, error, required, kind, styles, children }: Props) {
  const by = [error && `${id}-erreur`, help && `${id}-aide`].filter(Boolean).join(" ");
  // Set either way: browsers call a required choice invalid before anybody has made it.
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
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a group knows no error
      <fieldset className={styles.input} role="radiogroup" aria-required={required} {...aria}>
        <legend className={styles.legend}>{label}</legend>
        {words}
        {control}
      </fieldset>
    );
  }
  // Most fields are required, so the others say that they are not.
  const title = (
    <label className={styles.label} htmlFor={id}>
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
