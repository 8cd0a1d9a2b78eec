import { useWords } from "../../content/words.tsx";

type TitledListProps = {
  items: readonly { title: string; text: string }[];
  className: string;
  titleClassName?: string | undefined;
};

/** Titled texts, as staff write them (app/content/texts.ts). */
export function TitledList({ items, className, titleClassName }: TitledListProps) {
  const { say, write } = useWords();
  return (
    <ul className={className}>
      {items.map(({ title, text }) => (
        <li key={title} className="stack gap-2">
          <h3 className={titleClassName}>{say(title)}</h3>
          <p>{write(text)}</p>
        </li>
      ))}
    </ul>
  );
}
