import { useWords } from "../../content/words.tsx";
import shared from "./activity.module.css";

type PracticalProps = {
  words: { title: string; list: { label: string; value: string | null }[]; ask: string };
  className?: string;
};

/** Answers what a buyer asks first, and names what the telephone answers. */
export function Practical({ words, className = "" }: PracticalProps) {
  const { say, write } = useWords();
  const known = words.list.filter(({ value }) => value !== null);
  const asked = words.list.filter(({ value }) => value === null);
  return (
    <section className={`switcher gap-4 ${className}`} aria-labelledby="en-pratique">
      <h2 id="en-pratique" className="title-m">
        {say(words.title)}
      </h2>
      <div className="stack gap-4">
        {known.length > 0 && (
          <dl className={`facts ${shared.known}`}>
            {known.map(({ label, value }) => (
              <div key={label}>
                <dt>{say(label)}</dt>
                <dd>{write(value ?? "")}</dd>
              </div>
            ))}
          </dl>
        )}
        {asked.length > 0 && (
          <div>
            <p className="below-2">{write(words.ask)}</p>
            <ul className="ruled pad-2">
              {asked.map(({ label }) => (
                <li key={label}>{say(label)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
