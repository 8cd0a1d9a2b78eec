import { typeset } from "../ui/typography.ts";
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

/** A value as it was typed; what is empty, or a line that is not there, says so. */
export function Shown({ value }: { value: string | null }) {
  return value || (value === null ? "(absent)" : "(vide)");
}
