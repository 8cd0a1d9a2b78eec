import type { HoursText } from "./format-hours.ts";

/** The days of a week, each with its hours. */
export function Week({ days, className }: { days: HoursText["week"]; className: string }) {
  return (
    <dl className={`tabular week ${className}`}>
      {days.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
