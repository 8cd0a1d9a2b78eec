import { type ReactNode, useEffect, useRef } from "react";
import { showAnswer } from "../ui/show-answer.ts";

/**
 * Shows the answer to a form and moves the focus to it, unless somebody types by now: a live region says it all the same.
 * @param of the data of the page: new data is a new answer
 */
export function FocusedAnswer({ of, children }: { of: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same notice answers again
  useEffect(() => {
    if (!document.activeElement?.matches("textarea, select, input")) showAnswer(box.current);
  }, [of]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the browser moves the focus
    <div ref={box} className="announced above-4" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
