import { labelled } from "../content/labelled.ts";
import { useWords } from "../content/words.tsx";
import styles from "./legal.module.css";

const MOST_LABEL = 60;

/** A list; points that all begin with a short « Label : » are rows of label and text. */
export function Points({ all }: { all: readonly string[] }) {
  const { say, write } = useWords();
  const rows = all.flatMap((point) => rowOf(point) ?? []);
  if (rows.length < all.length) {
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
      {rows.map(({ label, text }) => (
        <div key={label + text}>
          <dt className="strong">{say(label)}</dt>
          <dd>{write(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A colon within a link or strong words ends no label. */
function rowOf(point: string) {
  const row = labelled(point);
  return row && row.label !== "" && row.label.length <= MOST_LABEL && !/[:[*]/.test(row.label) ? row : null;
}
