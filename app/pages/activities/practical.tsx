import type { ReactNode } from "react";
import { enumerated } from "../../../core/text/numbers.ts";
import { uncapitalised } from "../../../core/text/typography.ts";
import { Person, type TeamMember, withDirectLine } from "../../contact/person.tsx";
import { useWords } from "../../content/words.tsx";
import { FactList } from "../fact-list.tsx";
import shared from "./activity.module.css";

type PracticalProps = {
  words: {
    title: string;
    list: { label: string; question: string | null; value: string | null }[];
    ask: string;
    other: string;
  };
  /** What the site knows by itself, before what staff answered. */
  facts?: readonly (readonly [label: string, fact: string])[];
  /** Who answers, where staff named somebody. */
  person?: TeamMember | null | undefined;
  className?: string;
  titleClassName?: string;
  /** Below the sentence. */
  children?: ReactNode;
};

/** Answers what a buyer asks first, and names what the telephone answers. */
export function Practical({
  words,
  facts = [],
  person = null,
  className = "",
  titleClassName = "title-m",
  children,
}: PracticalProps) {
  const { say, write } = useWords();
  const known = words.list.filter(({ value }) => value !== null);
  const open = words.list.flatMap(({ label, question, value }) => (value === null ? (question ?? label) : []));
  const { text, line } = withDirectLine(open.length > 0 ? `${words.ask} ${inWords(open)}.` : words.other, person);
  return (
    <section className={`switcher gap-4 ${className}`} aria-labelledby="en-pratique">
      <h2 id="en-pratique" className={titleClassName}>
        {say(words.title)}
      </h2>
      <div className="stack start gap-4">
        {facts.length + known.length > 0 && (
          <FactList
            className={`whole ${shared.known}`}
            rows={[...facts, ...known.map(({ label, value }) => [say(label), write(value ?? "")] as const)]}
          />
        )}
        <p className="lede">{write(text)}</p>
        {person && <Person {...person} phone={line} />}
        {children}
      </div>
    </section>
  );
}

/** « où, quand et comment », whatever capital or full stop staff gave each. */
function inWords(questions: readonly string[]): string {
  return enumerated(questions.map((one) => uncapitalised(one.replace(/[\s.?!:;,]+$/u, ""))));
}
