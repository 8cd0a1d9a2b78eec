import type { ComponentProps } from "react";
import { useWords } from "../../content/words.tsx";
import { Picture } from "../../ui/picture.tsx";

type PicturedListProps = {
  /** Of the heading. */
  id: string;
  words: { title: string; picture: string; list: readonly { title: string; text: string }[] };
  alt?: ComponentProps<typeof Picture>["alt"];
  itemClassName?: string;
};

/** A section of titled texts beside one picture, which is as high as they are. */
export function PicturedList({ id, words, alt, itemClassName }: PicturedListProps) {
  const { say, title, write } = useWords();
  return (
    <section className="wrap section stack gap-6" aria-labelledby={id}>
      <h2 id={id}>{title(words.title)}</h2>
      <div className="switcher seven-five">
        <Picture name={words.picture} alt={alt} sizes="(min-width: 60rem) 56vw, 100vw" className="fill" />
        <ul className="ruled">
          {words.list.map((each) => (
            <li key={each.title} className="stack gap-2">
              <h3 className={itemClassName}>{say(each.title)}</h3>
              <p>{write(each.text)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
