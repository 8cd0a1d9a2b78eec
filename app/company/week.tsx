import { keepHyphens } from "../ui/title-text.tsx";
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

/** What differs from the week: when, and at the other end of the line why. */
export function Exceptions({ holidays, exceptions }: Pick<HoursText, "holidays" | "exceptions">) {
  return (
    <div className="stack gap-4">
      <p className="soft">{holidays}</p>
      {exceptions.length > 0 && (
        <ul className="ruled pad-3">
          {exceptions.map(({ when, reason }) => (
            <li key={`${when} ${reason}`}>
              <p className="split rows-0">
                <span>{keepHyphens(when)}</span>
                <span className="visually-hidden">&nbsp;: </span>
                <span className="soft">{reason}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
