import type { ReactNode } from "react";
import { formatNumber } from "../../core/text/typography.ts";
import styles from "./chart.module.css";
import { DayAxis } from "./day-axis.tsx";

export const CHART_HEIGHT = 100;
export const DAY_WIDTH = 10;

/** The first round number that no bar exceeds. */
export function roundTop(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, most))) / 2;
  return Math.ceil(most / step) * step;
}

type Props = {
  caption: string;
  /** What the line above the bars stands for. */
  top: number;
  days: readonly string[];
  isLow?: boolean;
  children: ReactNode;
};

/** One bar a day, between a line that says its value and the names of the days. */
export function DayChart({ caption, top, days, isLow, children }: Props) {
  return (
    <div>
      <p className="fine soft tabular" aria-hidden="true">
        {formatNumber(top)} par jour
      </p>
      <svg
        className={styles.chart}
        data-low={isLow}
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${caption}. Le tableau qui suit donne les chiffres.`}
      >
        {children}
      </svg>
      <DayAxis days={days} />
    </div>
  );
}
