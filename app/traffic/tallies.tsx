import type { ReactNode } from "react";
import { formatNumber } from "../../core/text/typography.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import table from "../staff/table.module.css";
import { Bar } from "../ui/bar.tsx";
import type { Named } from "./store.server.ts";
import styles from "./tallies.module.css";

type TalliesProps = {
  title: string;
  /** How they are counted: what to press, and the words. */
  method?: { title: string; text: string };
  of: readonly Named[];
  label?: (name: string) => string;
  action?: (row: Named) => ReactNode;
};

export function Tallies({ title, method, of, label = (name) => name, action }: TalliesProps) {
  const most = Math.max(...of.map(({ count }) => count));
  return (
    <section>
      <h2 className="title-s">{title}</h2>
      {method && <Method {...method} />}
      {of.length === 0 ? (
        <p className="note above-2">Rien sur cette période.</p>
      ) : (
        <table className={`${table.table} ${table.facts} above-2`}>
          <caption className="visually-hidden">{title}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Quoi</th>
              <th scope="col">Combien</th>
            </tr>
          </thead>
          <tbody>
            {of.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <span className="cluster gap-3 rows-0">
                    {label(row.name)} {action?.(row)}
                  </span>
                  <Bar percent={(row.count / most) * 100} className={styles.bar} />
                </th>
                <td className={table.figure}>{formatNumber(row.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Folded, since one reads it once. */
export function Method({ title, text }: { title: string; text: string }) {
  return (
    <Disclosure className="note">
      <summary>{title}</summary>
      <p className="below-2">{text}</p>
    </Disclosure>
  );
}
