import { useEffect, useState } from "react";
import type { OpeningMoment } from "../company/opening.ts";
import { useSite } from "../company/use-facts.ts";
import styles from "./opening-label.module.css";

export function OpeningLabel({ className = "" }: { className?: string | undefined }) {
  const moment = useMoment(useSite()?.opening);
  if (!moment?.lines[0]) return null;
  return (
    <span className={`${styles.opening} ${className}`} data-open={moment.isOpen}>
      {moment.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** Follows opening and closing in an open tab. Compares clock times, because timers pause while the machine sleeps. */
function useMoment(moments: readonly OpeningMoment[] = []): OpeningMoment | undefined {
  const [now, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look(Date.now()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return moments.findLast(({ at }) => at <= now) ?? moments[0];
}

const LOOK_EVERY_MS = 15_000;
