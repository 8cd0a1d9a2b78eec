import { Badge } from "../ui/badge.tsx";
import styles from "./card.module.css";
import type { Signals } from "./signals.server.ts";

export function ModerationComment({ text, signals: { marks, reasons } }: { text: string; signals: Signals }) {
  return (
    <>
      <p className={`written ${styles.comment}`} dir="auto">
        {marks.flatMap(({ start, end }, index) => [
          text.slice(marks[index - 1]?.end ?? 0, start),
          <mark key={start}>{text.slice(start, end)}</mark>,
        ])}
        {text.slice(marks.at(-1)?.end ?? 0)}
      </p>
      {reasons.length > 0 && (
        <p className="cluster middle">
          <Badge tone="warning">À vérifier</Badge> {reasons.join(" ")}
        </p>
      )}
    </>
  );
}
