import { capitalised } from "../../core/text/capitals.ts";
import { labelled } from "../content/labelled.ts";
import { useWords } from "../content/words.tsx";
import styles from "./legal.module.css";

const MOST_LABEL = 60;

type PointsProps = {
  all: readonly string[];
  /** Points of the same labels: further columns of a register. */
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
  if (also.length > 0) return <Register rows={rows} also={also} />;
  return (
    <dl className={`ruled pad-3 line-below rows ${styles.entries} ${styles.points}`}>
      {rows.map(({ label, text }) => (
        <div key={label + text}>
          <dt className="strong">{say(label)}</dt>
          <dd>{write(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

type RegisterProps = { rows: readonly Row[]; also: NonNullable<PointsProps["also"]> };

/** One column for the data, one for each entry of `also` that says something of them; two at most. */
function Register({ rows, also }: RegisterProps) {
  const { say, write } = useWords();
  const columns = also
    .map(({ name, points }) => ({ name, lines: points.flatMap((point) => rowOf(point) ?? []) }))
    .filter(({ lines }) => lines.some(({ label }) => rows.some((row) => row.label === label)));
  return (
    <div className={`line-below ${styles.register}`}>
      <p className="strong small soft" aria-hidden="true">
        <span>Donnée</span>
        {columns.map(({ name }) => (
          <span key={name}>{say(name)}</span>
        ))}
      </p>
      <dl className={`ruled pad-4 ${styles.points}`}>
        {rows.map(({ label, text }) => (
          <div key={label + text}>
            <dt className="strong">{say(label)}</dt>
            <dd>{write(text)}</dd>
            {columns.map(({ name, lines }, index) => (
              <Cell key={name} name={name} lines={lines.filter((line) => line.label === label)} column={index} />
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

function Cell({ name, lines, column }: { name: string; lines: readonly Row[]; column: number }) {
  const { say, write } = useWords();
  if (lines.length === 0) return null;
  return (
    <dd data-column={column}>
      <b className="soft">
        {say(name)}
        <span className="visually-hidden">&nbsp;: </span>
      </b>
      {lines.map(({ text }) => (
        <span key={text} className="line">
          {write(capitalised(text))}
        </span>
      ))}
    </dd>
  );
}

/** The points that are no line of the rows of `all`. */
export function withoutRowsOf(all: readonly string[], points: readonly string[]): string[] {
  const labels = rowsOf(all)?.map(({ label }) => label) ?? [];
  return points.filter((point) => !labels.includes(rowOf(point)?.label ?? ""));
}

type Row = { label: string; text: string };

function rowsOf(points: readonly string[]): Row[] | null {
  const rows = points.flatMap((point) => rowOf(point) ?? []);
  return rows.length === points.length ? rows : null;
}

/** A colon within a link or strong words ends no label. */
function rowOf(point: string) {
  const row = labelled(point);
  return row && row.label !== "" && row.label.length <= MOST_LABEL && !/[:[*]/.test(row.label) ? row : null;
}
