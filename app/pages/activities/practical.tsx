import type { ReactNode } from "react";
import { enumerated } from "../../../core/text/numbers.ts";
import { uncapitalised } from "../../../core/text/typography.ts";
import { Person, type TeamMember, withDirectLine } from "../../contact/person.tsx";
import { useWords } from "../../content/words.tsx";
import { FactList } from "../fact-list.tsx";
import shared from "./activity.module.css";

type Words = {
  title: string;
  list: { label: string; question: string | null; value: string | null }[];
  ask: string;
  other: string;
};

type PracticalProps = {
  words: Words;
  /** What the site knows by itself, before what staff answered. */
  facts?: readonly (readonly [label: string, fact: string])[];
  /** Whom to ask, where staff named somebody. */
  person?: TeamMember | null | undefined;
  /** `Ask` stands elsewhere on the page. */
  isAskApart?: boolean;
  className?: string;
  titleClassName?: string;
  /** Below the sentence. */
  children?: ReactNode;
};

/** Answers what a buyer asks first, and names what the telephone answers. */
export function Practical({
  words,
  facts = [],
  person,
  isAskApart = false,
  className = "",
  titleClassName = "title-m",
  children,
}: PracticalProps) {
  const { say, write } = useWords();
  const known = words.list.filter(({ value }) => value !== null);
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
        {!isAskApart && <Ask words={words} person={person} />}
        {children}
      </div>
    </section>
  );
}

/** What the telephone answers, and who picks it up. */
export function Ask({ words, person }: Pick<PracticalProps, "words" | "person">) {
  const { write } = useWords();
  const open = words.list.flatMap(({ label, question, value }) => (value === null ? (question ?? label) : []));
  const { text, line } = withDirectLine(
    open.length > 0 ? `${words.ask} ${inWords(open)}.` : words.other,
    person ?? null,
  );
  return (
    <>
      <p className="lede">{write(text)}</p>
      {person && <Person {...person} phone={line} />}
    </>
  );
}

/** « où, quand et comment », whatever capital or full stop staff gave each. */
function inWords(questions: readonly string[]): string {
  return enumerated(questions.map((one) => uncapitalised(one.replace(/[\s.?!:;,]+$/u, ""))));
}
