import { useId } from "react";
import styles from "./card.module.css";

type Props = {
  legend: string;
  reasons: readonly { id: string; sentence: string }[];
  checked?: string | undefined;
  problem?: string;
  required?: boolean;
  onChoose?: (form: HTMLFormElement | null) => void;
};

export function Reasons({ legend, reasons, checked, problem, required = false, onChoose }: Props) {
  const errorId = useId();
  return (
    <fieldset className={`stack gap-0 small ${styles.reasons}`} aria-describedby={problem ? errorId : undefined}>
      <legend className="strong below-2">{legend} (liste publique, page Fonctionnement des avis)</legend>
      {problem && (
        <p className="strong danger below-2" id={errorId} role="alert">
          {problem}
        </p>
      )}
      {reasons.map(({ id, sentence }) => (
        <label key={id}>
          <input
            type="radio"
            className={styles.tick}
            name="reason"
            value={id}
            required={required}
            defaultChecked={checked === id}
            onChange={(event) => onChoose?.(event.currentTarget.form)}
          />
          {sentence}
        </label>
      ))}
    </fieldset>
  );
}
