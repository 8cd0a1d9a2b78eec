import { capitalised } from "../../core/text/typography.ts";
import { labelled } from "../content/labelled.ts";
import { useWords } from "../content/words.tsx";
import styles from "./legal.module.css";

const MOST_LABEL = 60;

type PointsProps = {
  all: readonly string[];
  /** Points of the same labels, each a further line of its row. */
  also?: readonly { name: string; points: readonly string[] }[];
};

/** A list; points that all begin with a short « Label : » are rows of label and text. */
export function Points({ all, also = [] }: PointsProps) {
  const { say, write } = useWords();
  const rows = rowsOf(all);
  if (all.length === 0) return null;
  if (!rows) {
    return (
      <ul>
        {all.map((point) => (
          <li key={point}>{write(point)}</li>
        ))}
      </ul>
    );
  }
  const lines = also.map(({ name, points }) => ({ name, rows: points.flatMap((point) => rowOf(point) ?? []) }));
  return (
    <dl
      className={`ruled pad-3 line-below ${also.length > 0 ? styles.columns : `rows ${styles.entries}`} ${styles.points}`}
    >
      {rows.map(({ label, text }) => (
        <div key={label + text}>
          <dt className="strong">{say(label)}</dt>
          <dd>{write(text)}</dd>
          {lines.map(({ name, rows }) =>
            rows
              .filter((row) => row.label === label)
              .map((row) => (
                <dd key={name + row.text}>
                  <b className="soft small">
                    {say(name)}
                    <span className="visually-hidden">&nbsp;: </span>
                  </b>
                  {write(capitalised(row.text))}
                </dd>
              )),
          )}
        </div>
      ))}
    </dl>
  );
}

/** The points that are no line of the rows of `all`. */
export function withoutRowsOf(all: readonly string[], points: readonly string[]): string[] {
  const labels = rowsOf(all)?.map(({ label }) => label) ?? [];
  return points.filter((point) => !labels.includes(rowOf(point)?.label ?? ""));
}

function rowsOf(points: readonly string[]) {
  const rows = points.flatMap((point) => rowOf(point) ?? []);
  return rows.length === points.length ? rows : null;
}

/** A colon within a link or strong words ends no label. */
function rowOf(point: string) {
  const row = labelled(point);
  return row && row.label !== "" && row.label.length <= MOST_LABEL && !/[:[*]/.test(row.label) ? row : null;
}
