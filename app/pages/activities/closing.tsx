import type { ReactNode } from "react";
import { useWords } from "../../content/words.tsx";

type ClosingProps = { title: string; text?: string; note?: ReactNode; children: ReactNode };

/** The last band of a page: a question, and the actions of its first screen once more. */
export function Closing({ title, text, note, children }: ClosingProps) {
  const { say, write } = useWords();
  return (
    <div className="on-green">
      <div className="wrap section-small switcher seven-five middle">
        <h2 className="no-print">{say(title)}</h2>
        <div className="stack start">
          {text && <p className="lede no-print">{write(text)}</p>}
          <div className="cluster">{children}</div>
          {note}
        </div>
      </div>
    </div>
  );
}
