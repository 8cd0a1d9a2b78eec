import { formatEuroSpan } from "../../core/text/numbers.ts";
import { typeset } from "../../core/text/typography.ts";
import type { HeatCost } from "./heat-costs.ts";
import styles from "./same-heat.module.css";

/** What the same heat costs with each fuel, side by side; nothing to compare, nothing shown. */
export function SameHeat({ title, costs }: { title: string; costs: readonly HeatCost[] }) {
  if (costs.length === 0) return null;
  const dearest = Math.max(...costs.flatMap(({ euros }) => euros));
  return (
    <div className="stack gap-2">
      <p className="strong">{typeset(title)}</p>
      <dl className={styles.costs}>
        {costs.map(({ fuel, amount, euros }) => (
          <div key={fuel}>
            <dt>
              {fuel} <span className="soft">{amount}</span>
            </dt>
            <dd className="strong">{typeset(`${formatEuroSpan(euros)} TTC`)}</dd>
            <dd>
              <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.bar}>
                <rect width={(100 * Math.max(...euros)) / dearest} height="1" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
