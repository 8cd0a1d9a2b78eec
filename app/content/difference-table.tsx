import { isRealDay } from "../ui/date-rules.ts";
import { formatDate, typeset } from "../ui/typography.ts";
import styles from "./difference-table.module.css";
import type { Difference } from "./differences.ts";

/** What a change replaced and by what, a line each. */
export function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{typeset(label)}</th>
            <td data-label="Avant">
              <Shown value={before} />
            </td>
            <td data-label="Après">
              <Shown value={after} />
            </td>
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
