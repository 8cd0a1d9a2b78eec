import type { ReactNode } from "react";
import { formatNumber } from "../../core/text/typography.ts";
import table from "../staff/table.module.css";
import type { Named } from "./store.server.ts";

type TalliesProps = {
  title: string;
  note?: string;
  of: readonly Named[];
  label?: (name: string) => string;
  action?: (row: Named) => ReactNode;
};

export function Tallies({ title, note, of, label = (name) => name, action }: TalliesProps) {
  return (
    <section>
      <h2 className="title-s">{title}</h2>
      {note && <p className="note above-2">{note}</p>}
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
                  {label(row.name)} {action?.(row)}
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
