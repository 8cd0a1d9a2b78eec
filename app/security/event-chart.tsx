import { formatDate, formatNumber, plural } from "../../core/text/typography.ts";
import chart from "../staff/chart.module.css";
import { DayAxis } from "../staff/day-axis.tsx";
import table from "../staff/table.module.css";
import styles from "./event-chart.module.css";
import { DAYS_CHARTED, type DayOfEvents, EVENT_KINDS } from "./rules.ts";

const DAY = 10;
const BAR = 8;
const HEIGHT = 90;
const WIDTH = DAYS_CHARTED * DAY;

/** What a bar of the full height stands for at least, so that a few events stay small. */
const LEAST_SCALE = 5;

export function EventChart({ days }: { days: DayOfEvents[] }) {
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const most = Math.max(...days.map((day) => day.total));
  const scale = (HEIGHT - 4) / Math.max(LEAST_SCALE, most);
  const caption = `${formatNumber(total)} ${plural(total, "événement", "événements")} en ${DAYS_CHARTED} jours`;
  return (
    <section className="stack gap-3" aria-labelledby="par-jour">
      <h2 id="par-jour">Par jour</h2>
      <figure className="stack gap-2">
        <figcaption className="note">
          {caption}, {todayShare(total, days.at(-1)?.total ?? 0)} aujourd’hui
        </figcaption>
        <svg
          className={`${chart.chart} ${styles.chart}`}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${caption}. Le tableau qui suit donne les chiffres.`}
        >
          {days.map((day, index) => (
            <Bar key={day.day} day={day} x={index * DAY + (DAY - BAR) / 2} scale={scale} />
          ))}
        </svg>
        <DayAxis days={days.map(({ day }) => day)} />
        {total > 0 && <p className="soft fine">{`Le jour le plus chargé : ${formatNumber(most)}`}</p>}
        <ul className={`cluster gap-4 rows-0 fine ${styles.legend}`}>
          {EVENT_KINDS.map(({ key, label }) => (
            <li key={key} data-kind={key}>
              {label}
            </li>
          ))}
        </ul>
      </figure>
      <FigureTable days={days.filter((day) => day.total > 0).reverse()} />
    </section>
  );
}

function todayShare(total: number, today: number): string {
  if (today === 0) return "aucun";
  if (today < total) return `dont ${formatNumber(today)}`;
  return total === 1 ? "" : "tous";
}

function Bar({ day, x, scale }: { day: DayOfEvents; x: number; scale: number }) {
  let y = HEIGHT - 1;
  return EVENT_KINDS.filter(({ key }) => day.counts[key] > 0).map(({ key }) => {
    const height = day.counts[key] * scale;
    y -= height;
    return <rect key={key} className={styles.bar} data-kind={key} x={x} y={y} width={BAR} height={height} />;
  });
}

function FigureTable({ days }: { days: DayOfEvents[] }) {
  if (days.length === 0) return <p className="note">Aucun événement en {DAYS_CHARTED}&nbsp;jours.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroller} tabIndex={0} aria-label="Événements par jour, en chiffres">
      <table className={`${table.table} ${table.facts}`}>
        <caption className="note">Les mêmes, en chiffres</caption>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            {EVENT_KINDS.map(({ key, label, short }) => (
              <th key={key} scope="col" className={table.figure}>
                <span className="visually-hidden">{label}</span>
                <span aria-hidden="true">{short}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row" className={table.day}>
                {formatDate(day)}
              </th>
              {EVENT_KINDS.map(({ key }) => (
                <td key={key} className={table.figure}>
                  {formatNumber(counts[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
