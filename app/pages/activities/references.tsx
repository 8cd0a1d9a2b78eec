import { useWords } from "../../content/words.tsx";
import type { townSheetTexts } from "./town-sheet-texts.ts";

type ReferencesProps = {
  words: (typeof townSheetTexts.shipped)["references"];
  className: string;
  listClassName: string;
  nameClassName?: string;
};

/** Customers who agreed to be named; nothing until staff have entered one. */
export function References({ words, className, listClassName, nameClassName = "strong" }: ReferencesProps) {
  const { say, title, write } = useWords();
  if (words.list.length === 0) return null;
  return (
    <section className={className} aria-labelledby="references">
      <h2 id="references">{title(words.title)}</h2>
      <ul className={listClassName}>
        {words.list.map((each) => (
          <li key={each.name}>
            <b className={`line ${nameClassName}`}>{say(each.name)}</b> {write(each.text)}
          </li>
        ))}
      </ul>
    </section>
  );
}
