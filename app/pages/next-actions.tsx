import { useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";

type NextActionsProps = {
  words: { text: string; contact: string };
  /** The second button. */
  other: { href: string; label: string };
};

/** What one does next, at the end of a page. */
export function NextActions({ words, other }: NextActionsProps) {
  const { say, write } = useWords();
  return (
    <div className="stack">
      <p className="lede">{write(words.text)}</p>
      <div className="cluster">
        <ButtonAnchor href="/contact">{say(words.contact)}</ButtonAnchor>
        <ButtonAnchor href={other.href} variant="secondary">
          {say(other.label)}
        </ButtonAnchor>
      </div>
    </div>
  );
}
