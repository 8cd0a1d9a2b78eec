import { formatDate, formatNumber } from "../../core/text/typography.ts";
import chart from "../staff/chart.module.css";
import { DayAxis } from "../staff/day-axis.tsx";
import { Disclosure } from "../staff/disclosure.tsx";
import table from "../staff/table.module.css";

type Day = { day: string; count: number };

const BAR = 10;
const HEIGHT = 100;
/** The gap between two bars, as a share of a day's width. */
const GAP = 0.2;

type Props = { days: readonly Day[]; caption: string; comparison: string | null };

export function ViewChart({ days, caption, comparison }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const peak = days.find(({ count }) => count === most);
  return (
    <figure className="stack gap-2 above-4">
      <figcaption className="broad">
        <strong>{caption}</strong>
        {comparison && `, ${comparison}`}
        {peak && `. Le jour le plus vu, le ${formatDate(peak.day)} : ${formatNumber(peak.count)}.`}
      </figcaption>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${caption}. Le tableau qui suit donne les chiffres.`}
      >
        {days.map(({ day, count }, index) => {
          const height = (count / most) * HEIGHT;
          const x = (index + GAP / 2) * BAR;
          return <rect key={day} x={x} y={HEIGHT - height} width={(1 - GAP) * BAR} height={height} />;
        })}
      </svg>
      <DayAxis days={days.map(({ day }) => day)} />
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
