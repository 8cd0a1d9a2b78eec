import { formatNumber, plural } from "../../core/text/typography.ts";
import { CHART_HEIGHT, DAY_WIDTH, DayChart, roundTop } from "../staff/chart.tsx";
import { Disclosure } from "../staff/disclosure.tsx";
import table from "../staff/table.module.css";
import styles from "./event-chart.module.css";
import { DAYS_CHARTED, type DayOfEvents, EVENT_KINDS, type EventKind } from "./rules.ts";

const BAR = 8;

/** What a bar of the full height stands for at least, so that a few events stay small. */
const LEAST_SCALE = 5;

/** Colours alone would not tell the kinds apart: plain, two kinds of stripes, a board. */
const PATTERNS: Record<EventKind, string> = {
  success: "M0 0h6v6H0z",
  failure: "M0 0h6v4H0z",
  reported: "M0 0h2v6H0zM3 0h2v6H3z",
  other: "M0 0h3v3H0zM3 3h3v3H3z",
};

const patternOf = (kind: EventKind) => `motif-${kind}`;

const SHORT_DAY = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", day: "numeric", month: "short" });

export function EventChart({ days }: { days: DayOfEvents[] }) {
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const most = Math.max(...days.map((day) => day.total));
  const top = Math.max(LEAST_SCALE, roundTop(most));
  const caption = `${formatNumber(total)} ${plural(total, "événement", "événements")} en ${DAYS_CHARTED} jours`;
  return (
    <section className="stack gap-3" aria-labelledby="par-jour">
      <h2 id="par-jour">Par jour</h2>
      <figure className="stack gap-2">
        <figcaption className="note">
          {caption}, {todayShare(total, days.at(-1)?.total ?? 0)} aujourd’hui
          {total > 0 && `, ${formatNumber(most)} le jour le plus chargé`}
        </figcaption>
        <DayChart caption={caption} top={top} days={days.map(({ day }) => day)} isLow>
          <defs>
            {EVENT_KINDS.map(({ key }) => (
              <pattern key={key} id={patternOf(key)} width="6" height="6" patternUnits="userSpaceOnUse">
                <path className={styles.bar} data-kind={key} d={PATTERNS[key]} />
              </pattern>
            ))}
          </defs>
          {days.map((day, index) => (
            <Bar key={day.day} day={day} x={index * DAY_WIDTH + (DAY_WIDTH - BAR) / 2} scale={CHART_HEIGHT / top} />
          ))}
        </DayChart>
        <ul className="cluster gap-4 rows-0 fine">
          {EVENT_KINDS.map(({ key, label }) => (
            <li key={key}>
              <svg className={styles.swatch} viewBox="0 0 16 12" aria-hidden="true">
                <rect fill={`url(#${patternOf(key)})`} width="16" height="12" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </figure>
      <FigureTable days={days} />
    </section>
  );
}

function todayShare(total: number, today: number): string {
  if (today === 0) return "aucun";
  if (today < total) return `dont ${formatNumber(today)}`;
  return total === 1 ? "" : "tous";
}

function Bar({ day, x, scale }: { day: DayOfEvents; x: number; scale: number }) {
  let y = CHART_HEIGHT;
  return EVENT_KINDS.filter(({ key }) => day.counts[key] > 0).map(({ key }) => {
    const height = day.counts[key] * scale;
    y -= height;
    return <rect key={key} fill={`url(#${patternOf(key)})`} x={x} y={y} width={BAR} height={height} />;
  });
}

function FigureTable({ days }: { days: DayOfEvents[] }) {
  const eventful = days.filter((day) => day.total > 0).reverse();
  const others = days.length - eventful.length;
  if (eventful.length === 0) return <p className="note">Aucun événement en {DAYS_CHARTED}&nbsp;jours.</p>;
  return (
    <Disclosure>
      <summary>Les mêmes, en chiffres</summary>
      <table className={`${table.table} ${table.facts} ${styles.figures}`}>
        <caption className="visually-hidden">Les mêmes, en chiffres</caption>
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
          {eventful.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row" className={table.day}>
                {SHORT_DAY.format(new Date(day))}
              </th>
              {EVENT_KINDS.map(({ key }) => (
                <td key={key} className={counts[key] ? table.figure : `${table.figure} soft`}>
                  {formatNumber(counts[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {others > 0 && (
          <tfoot>
            <tr>
              <td className="soft" colSpan={1 + EVENT_KINDS.length}>
                {plural(others, "Le jour restant : aucun", `Les ${formatNumber(others)} jours restants : aucun`)}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Disclosure>
  );
}
