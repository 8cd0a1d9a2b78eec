import { formatEuroSpan } from "../../core/text/numbers.ts";
import { typeset } from "../../core/text/typography.ts";
import { Bar } from "../ui/bar.tsx";
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
              <Bar percent={(100 * Math.max(...euros)) / dearest} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
