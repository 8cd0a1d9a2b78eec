import { typeset } from "../../core/text/typography.ts";
import table from "../staff/table.module.css";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import styles from "./difference-table.module.css";
import type { OrderConflict } from "./list-editing.server.ts";

export function OrderConflictNotice({ before, theirs, mine, order, seen }: OrderConflict) {
  const columns = [
    { label: "Avant", titles: before },
    { label: "L’autre, publié maintenant", titles: theirs },
    { label: "Vous", titles: mine },
  ];
  return (
    <Notice tone="warning" title="Quelqu’un d’autre a changé cette liste entre-temps" live>
      <p>Rien n’a été écrasé. La liste ci-dessous est à jour.</p>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: Math.max(...columns.map(({ titles }) => titles.length)) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the row is about its position
            <tr key={place}>
              <th scope="row">{place + 1}</th>
              {columns.map(({ label, titles }) => (
                <td key={label} data-label={label}>
                  {typeset(titles[place] ?? "(absent)")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <form method="post">
        <input type="hidden" name="ordre" value={order} />
        <input type="hidden" name="orderSeen" value={seen} />
        <Button type="submit" variant="secondary" size="small" name="intent" value="order">
          Publier mon ordre
        </Button>
      </form>
    </Notice>
  );
}
