import { formatDate, formatNumber } from "../../core/text/typography.ts";
import { CHART_HEIGHT, DAY_WIDTH, DayChart, roundTop } from "../staff/chart.tsx";
import { Disclosure } from "../staff/disclosure.tsx";
import table from "../staff/table.module.css";

type Day = { day: string; count: number };

/** The gap between two bars, as a share of a day's width. */
const GAP = 0.2;

type Props = { days: readonly Day[]; caption: string; comparison: string | null };

export function ViewChart({ days, caption, comparison }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const top = roundTop(most);
  const peak = days.find(({ count }) => count === most);
  return (
    <figure className="stack gap-2 above-4">
      <figcaption className="broad">
        <strong>{caption}</strong>
        {comparison && `, ${comparison}`}
        {peak && `. Jour le plus fort : le ${formatDate(peak.day)} (${formatNumber(peak.count)}).`}
      </figcaption>
      <DayChart caption={caption} top={top} days={days.map(({ day }) => day)}>
        {days.map(({ day, count }, index) => {
          const height = (count / top) * CHART_HEIGHT;
          const x = (index + GAP / 2) * DAY_WIDTH;
          return <rect key={day} x={x} y={CHART_HEIGHT - height} width={(1 - GAP) * DAY_WIDTH} height={height} />;
        })}
      </DayChart>
      <Disclosure>
        <summary>Les mêmes, en chiffres</summary>
        <table className={`${table.table} ${table.facts}`}>
          <caption className="visually-hidden">Pages vues par jour</caption>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Pages vues</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ count }) => count > 0)
              .map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row" className={table.day}>
                    {formatDate(day)}
                  </th>
                  <td className={table.figure}>{formatNumber(count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}
