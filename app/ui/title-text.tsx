import type { ReactNode } from "react";
import { typeset, typesetTitle } from "../../core/text/typography.ts";
import { unkeyed } from "./unkeyed.ts";

/**
 * A title typed by staff: keeps its spaces, and CSS keeps short words with the next one. It breaks after a comma or
 * a colon where the parts are of a length.
 * @param end what stays with the last words, such as an arrow
 */
export function TitleText({ children, end }: { children: string; end?: ReactNode }) {
  const phrases = typeset(children).split(/(?<=[,:]) /u);
  const lengths = phrases.map(({ length }) => length);
  if (phrases.length > 1 && Math.min(...lengths) >= LEAST_SHARE * Math.max(...lengths)) {
    const ends = phrases.map((_, index) => index === phrases.length - 1 && end);
    // biome-ignore lint/correctness/useJsxKeyInIterable: the parts become children
    const partsOf = (phrase: string, index: number) => [" ", <Unbroken end={ends[index]}>{phrase}</Unbroken>];
    return unkeyed(phrases.flatMap(partsOf).slice(1));
  }
  const runs = titleRuns(children).map((words, index) =>
    // biome-ignore lint/correctness/useJsxKeyInIterable: as above
    index % 2 === 0 ? keepHyphens(words) : <Unbroken>{words}</Unbroken>,
  );
  return unkeyed([...runs, end]);
}

/** A shorter part would be alone in its line: « Granulés : » above « commandez avant le 11 décembre ». */
const LEAST_SHARE = 0.4;

/** Keeps words and numbers with a hyphen on one line: « Dites-nous », « d’Eure-et-Loir », « R. 4544-10 », « 7h–22h ». */
export function keepHyphens(text: string) {
  // biome-ignore lint/correctness/useJsxKeyInIterable: as above
  return unkeyed(text.split(HYPHENATED).map((part, index) => (index % 2 === 0 ? part : <Unbroken>{part}</Unbroken>)));
}

/** Short words only: an address or a long enumeration must be able to break. */
const HYPHENATED = /(?<![^ ])([^ ]{0,14}[\p{L}\d][-–][\p{L}\d][^ ]{0,14})(?![^ ])/u;

const Unbroken = ({ children, end }: { children: string; end?: ReactNode }) => (
  <span className="unbroken">
    {children}
    {end}
  </span>
);

/**
 * Splits a title into parts that may break and, in turn, parts kept together: « Poste », « en horaires », « alternés ».
 */
export function titleRuns(text: string): string[] {
  const plain = typeset(text);
  const unbroken = typesetTitle(text).replace(/\b(sans) /giu, "$1\u00a0");
  const runs: string[] = [];
  let at = 0;
  for (const { length } of unbroken.split(/([^ ]*\u00a0[^ ]*)/u)) {
    runs.push(plain.slice(at, at + length));
    at += length;
  }
  return runs;
}
