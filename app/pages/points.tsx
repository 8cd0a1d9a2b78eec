import { useWords } from "../content/words.tsx";
import styles from "./legal.module.css";

/** A list; points that all begin with « Label : » are rows of label and text. */
export function Points({ all }: { all: readonly string[] }) {
  const { say, write } = useWords();
  const rows = all.map((point) => /^([^:[*]{1,60}?)\s:\s(.+)$/su.exec(point));
  if (rows.includes(null)) {
    return (
      <ul>
        {all.map((point) => (
          <li key={point}>{write(point)}</li>
        ))}
      </ul>
    );
  }
  return (
    <dl className={`ruled pad-3 rows line-below ${styles.entries} ${styles.points}`}>
      {rows.map((row) => (
        <div key={row?.[0]}>
          <dt className="strong">{say(row?.[1] ?? "")}</dt>
          <dd>{write(row?.[2] ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}
