import { isRealDay } from "../../core/text/dates.ts";
import { formatDate, typeset } from "../../core/text/typography.ts";
import table from "../staff/table.module.css";
import styles from "./difference-table.module.css";
import type { Difference } from "./differences.ts";

const SIDES = [
  { key: "before", label: "Avant" },
  { key: "after", label: "Après" },
] as const;

/** Of what was added or taken out as a whole only one side says something. */
export function sidesOf(differences: readonly Difference[]) {
  const told = SIDES.filter(({ key }) => differences.some((difference) => difference[key]));
  return told.length === 0 ? [...SIDES] : told;
}

/** What a change replaced and by what, a line each. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const sides = sidesOf(differences);
  return (
    <table className={`${table.table} ${styles.table}`}>
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
            <th scope="row">{typeset(difference.label)}</th>
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

/** « 24 décembre 2026 » where the form holds 2026-12-24. */
export const datesInWords = (text: string) =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (isRealDay(day) ? formatDate(day) : day));

/** A value as it was typed; what is empty, or a line that is not there, says so. */
export function Shown({ value }: { value: string | null }) {
  return (value && datesInWords(value)) || (value === null ? "(absent)" : "(vide)");
}
