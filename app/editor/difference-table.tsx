import { useContext } from "react";
import { isRealDay } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import type { Difference } from "../content/differences.ts";
import table from "../staff/table.module.css";
import { OwnPictures } from "../ui/picture.tsx";
import type { OwnPicture } from "../ui/pictures.ts";
import styles from "./difference-table.module.css";

const SIDES = [
  { key: "before", label: "Avant" },
  { key: "after", label: "Après" },
] as const;

/** The columns with values: only one when everything was added, or everything removed. */
export function sidesOf(differences: readonly Difference[]) {
  const shown = SIDES.filter(({ key }) => differences.some((difference) => difference[key]));
  return shown.length === 0 ? [...SIDES] : shown;
}

export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const sides = sidesOf(differences);
  return (
    <table className={`${table.table} ${table.stacked} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          {sides.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.key}>
            <th scope="row">{datesInWords(difference.label)}</th>
            {sides.map(({ key, label }) => (
              <td key={key} data-label={label}>
                <Shown value={difference[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Alone, or among the values of a line; in an address it is that of a document. */
const OWN_ID = /(?<!\/)\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** A narrow column would break a date that has nothing but no-break spaces inside its year. */
export const datesInWords = (text: string) =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    isRealDay(day) ? formatDate(day).replace(/\s(?=\d{4}$)/, " ") : day,
  );

export function Shown({ value }: { value: string | null }) {
  const library = useContext(OwnPictures);
  return valueInWords(value, library) || (value === null ? "(absent)" : "(vide)");
}

export function valueInWords(value: string | null, library: Readonly<Record<string, OwnPicture>>): string {
  const named = (value ?? "").replace(OWN_ID, (id) => `Image « ${library[id]?.name ?? "hors de la bibliothèque"} »`);
  return datesInWords(named);
}
