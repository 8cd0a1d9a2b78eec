import type { ReactNode } from "react";
import { useWords } from "../../content/words.tsx";

/** The last band of a page: a question, and the actions of its first screen once more. */
export function Closing({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const { say } = useWords();
  return (
    <div className="on-green">
      <div className="wrap section-small switcher seven-five gap-5 middle">
        <h2>{say(title)}</h2>
        <div className="stack start">
          <div className="cluster">{children}</div>
          {note}
        </div>
      </div>
    </div>
  );
}
