import type { ReactNode } from "react";
import { uncapitalised } from "../../../core/text/capitals.ts";
import { enumerated } from "../../../core/text/numbers.ts";
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
  className?: string;
  /** Below the sentence. */
  children?: ReactNode;
};

/** Answers what a buyer asks first, and names what the telephone answers. */
export function Practical({ words, facts = [], person, className = "", children }: PracticalProps) {
  const { say } = useWords();
  return (
    <section className={`switcher gap-4 ${className}`} aria-labelledby="en-pratique">
      <h2 id="en-pratique">{say(words.title)}</h2>
      <div className="stack start gap-5">
        <Known words={words} facts={facts} />
        <Ask words={words} person={person} />
        {children}
      </div>
    </section>
  );
}

export function Known({ words, facts = [] }: Pick<PracticalProps, "words" | "facts">) {
  const { say, write } = useWords();
  const known = words.list.flatMap(({ label, value }) => (value === null ? [] : [[say(label), write(value)] as const]));
  if (facts.length + known.length === 0) return null;
  return <FactList className={`whole ${shared.known}`} rows={[...facts, ...known]} />;
}

/** What the telephone answers, and who picks it up. */
export function Ask({ words, person }: Pick<PracticalProps, "words" | "person">) {
  const { write } = useWords();
  const open = words.list.flatMap(({ label, question, value }) => (value === null ? (question ?? label) : []));
  const { text, line } = withDirectLine(
    open.length > 0 ? `${words.ask} ${inWords(open)}.` : words.other,
    person ?? null,
  );
  if (!person) return <p className="lede">{write(text)}</p>;
  return (
    <Person {...person} phone={line}>
      <p className="above-3 size-text-l">{write(text)}</p>
    </Person>
  );
}

/** « où, quand et comment », whatever capital or full stop staff gave each. */
function inWords(questions: readonly string[]): string {
  return enumerated(questions.map((one) => uncapitalised(one.replace(/[\s.?!:;,]+$/u, ""))));
}
