import { useWords } from "../content/words.tsx";
import { Island } from "../islands/island.tsx";
import type { contactTexts } from "./contact-texts.ts";
import ContactReviewForm from "./review-form.island.tsx";
import panel from "./review-panel.module.css";

export function ReviewPanel({ words }: { words: (typeof contactTexts.shipped)["review"] }) {
  const { say, title } = useWords();
  return (
    <div className={`wrap section switcher four-eight ${panel.panel}`}>
      <div className="stack start gap-4">
        <h1 className="title-l">{title(words.title)}</h1>
        <p>{say(words.text)}</p>
        <p>
          <a href="/contact">{say(words.back)}</a>
        </p>
      </div>
      <div className="column">
        <Island of={ContactReviewForm} props={{}} draft="review" />
      </div>
    </div>
  );
}
