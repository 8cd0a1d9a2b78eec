import { weekday } from "../company/calendar.ts";
import styles from "./day-axis.module.css";

const FEW_DAYS = 10;
const DAYS_OF_WEEKS = 45;
const MONTHS_OF_QUARTERS = 200;
const NAME_SHARE = 0.15;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", ...options });
const OF_DAY = format({ weekday: "short" });
const OF_WEEK = format({ weekday: "short", day: "numeric" });
const OF_MONTH = format({ month: "short" });

/**
 * Under a chart whose days are as wide as each other: names each day of a week, each Monday of a month, each month of a
 * quarter, each second month of a year. The table beside the chart says the same in words.
 * @param days `YYYY-MM-DD`, without gaps
 */
export function DayAxis({ days }: { days: readonly string[] }) {
  const { isNamed, nameOf } = scaleOf(days.length);
  return (
    <svg className={`soft fine ${styles.axis}`} aria-hidden="true">
      {days.map((day, index) => {
        if (!isNamed(day)) return null;
        const x = `${(100 * index) / days.length}%`;
        const side = isLate(index, days.length) ? ({ dx: "-3", textAnchor: "end" } as const) : { dx: "3" };
        return (
          <g key={day}>
            <line x1={x} x2={x} y1="0" y2="6" />
            <text x={x} y="1.25em" {...side}>
              {nameOf.format(new Date(day))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Whether a name would be cut at the end of the chart, on the smallest phone. */
const isLate = (index: number, count: number) => count > FEW_DAYS && index / count >= 1 - NAME_SHARE;

function scaleOf(count: number): { isNamed: (day: string) => boolean; nameOf: Intl.DateTimeFormat } {
  if (count <= FEW_DAYS) return { isNamed: () => true, nameOf: OF_DAY };
  if (count <= DAYS_OF_WEEKS) return { isNamed: (day) => weekday(day) === "monday", nameOf: OF_WEEK };
  const isFirst = (day: string) => day.endsWith("-01");
  if (count <= MONTHS_OF_QUARTERS) return { isNamed: isFirst, nameOf: OF_MONTH };
  return { isNamed: (day) => isFirst(day) && Number(day.slice(5, 7)) % 2 === 1, nameOf: OF_MONTH };
}
