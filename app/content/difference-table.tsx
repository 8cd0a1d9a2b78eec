import styles from "./difference-table.module.css";
import type { Difference } from "./form.ts";

/** What two values say differently, a line each. */
export function DifferenceTable({
  differences,
  before = "Avant",
  after = "Après",
}: {
  differences: readonly Difference[];
  before?: string;
  after?: string;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, ...values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label={before}>{values.before || "(vide)"}</td>
            <td data-label={after}>{values.after || "(vide)"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
