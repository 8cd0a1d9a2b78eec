import { useWords } from "../content/words.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import type { homeTexts } from "./home-texts.ts";

/** What one does next, at the end of a page. */
export function NextActions({ words }: { words: (typeof homeTexts.shipped)["next"] }) {
  const { say, write } = useWords();
  return (
    <div className="stack">
      <p className="lede">{write(words.text)}</p>
      <div className="cluster">
        <ButtonAnchor href="/contact">{say(words.contact)}</ButtonAnchor>
        <ButtonAnchor href="/activites" variant="secondary">
          {say(words.activities)}
        </ButtonAnchor>
      </div>
    </div>
  );
}
