import { Children } from "react";
import { typeset, typesetTitle } from "../../core/text/typography.ts";

/** A title whose words are not ours to change: its spaces stay as they are, and its little words stay with the next by style. */
export function TitleText({ children }: { children: string }) {
  const runs = titleRuns(children).map((words, index) =>
    // biome-ignore lint/correctness/useJsxKeyInIterable: Children.toArray gives the keys.
    index % 2 === 0 ? words : <span className="together">{words}</span>,
  );
  return Children.toArray(runs);
}

/** In turn what may break and what stays together: « Poste », « en horaires », « alternés ». */
export function titleRuns(text: string): string[] {
  const plain = typeset(text);
  const bound = typesetTitle(text).replace(/\b(sans) /giu, "$1\u00a0");
  const runs: string[] = [];
  let at = 0;
  for (const { length } of bound.split(/([^ ]*\u00a0[^ ]*)/u)) {
    runs.push(plain.slice(at, at + length));
    at += length;
  }
  return runs;
}
