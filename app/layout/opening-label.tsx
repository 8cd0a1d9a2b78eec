import { useSite } from "../company/use-facts.ts";
import styles from "./opening-label.module.css";

/**
 * « Ouvert, ferme à 17h30 », and below it the closures of the next days. A script updates it (opening-behaviour.ts).
 */
export function OpeningLabel({ className = "" }: { className?: string | undefined }) {
  const now = useSite()?.opening[0];
  if (!now?.lines[0]) return null;
  return (
    <span
      className={[styles.opening, className].filter(Boolean).join(" ")}
      data-open={now.isOpen}
      data-opening-label=""
    >
      {now.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
