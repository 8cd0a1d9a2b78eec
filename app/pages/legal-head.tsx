import drawings from "../assets/legal.svg?url";
import { useWords } from "../content/words.tsx";
import styles from "./legal.module.css";

/** The title of a legal page, beside a drawing in the line of the lorries where there is room. */
export function LegalHead({ title, drawing }: { title: string; drawing: "plaque" | "letter" | "ramp" }) {
  const words = useWords();
  return (
    <div className={styles.head}>
      <h1 className="narrow">{words.title(title)}</h1>
      <svg viewBox="0 0 240 132" aria-hidden="true">
        <use href={`${drawings}#${drawing}`} />
      </svg>
    </div>
  );
}
