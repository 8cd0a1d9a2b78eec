import type { ReactNode } from "react";
import { capitalised } from "../../../core/text/typography.ts";
import { useWords } from "../../content/words.tsx";
import shared from "./activity.module.css";

type PracticalProps = {
  words: {
    title: string;
    list: { label: string; question: string | null; value: string | null }[];
    ask: string;
    other: string;
  };
  className?: string;
  titleClassName?: string;
  /** Below the sentence. */
  children?: ReactNode;
};

/** Answers what a buyer asks first, and names what the telephone answers. */
export function Practical({ words, className = "", titleClassName = "title-m", children }: PracticalProps) {
  const { say, write } = useWords();
  const known = words.list.filter(({ value }) => value !== null);
  const asked = words.list.filter(({ value }) => value === null).map(({ label, question }) => question ?? `${label} ?`);
  // An earlier release stored it as the end of a sentence.
  const ask = capitalised(words.ask);
  return (
    <section className={`switcher gap-4 ${className}`} aria-labelledby="en-pratique">
      <h2 id="en-pratique" className={titleClassName}>
        {say(words.title)}
      </h2>
      <div className="stack start gap-4">
        {known.length > 0 && (
          <dl className={`facts whole ${shared.known}`}>
            {known.map(({ label, value }) => (
              <div key={label}>
                <dt>{say(label)}</dt>
                <dd>{write(value ?? "")}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="prose">
          <p className="lede">{write(asked.length > 0 ? ask : words.other)}</p>
          {asked.length > 0 && (
            <ul className={shared.asked}>
              {asked.map((question) => (
                <li key={question}>{say(question)}</li>
              ))}
            </ul>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}
