import { HONEYPOT_FIELD } from "./form-guard.ts";
import styles from "./honeypot.module.css";

/** A field that people neither see nor reach; programs that fill every field give themselves away. */
export function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Laissez ce champ vide
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
