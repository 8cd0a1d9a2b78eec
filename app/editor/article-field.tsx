import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ArticleWords } from "../news/article-page.tsx";
import { readArticle } from "../news/article-text.ts";
import disclosure from "../staff/disclosure.module.css";
import { fieldId, TextArea } from "../ui/field.tsx";
import styles from "./article-field.module.css";
import { MarkButtons } from "./mark-buttons.tsx";

const PAUSE_MILLISECONDS = 300;

/** As in the style sheet: from this width on, the preview is beside the text; below, it is collapsed. */
const BESIDE = "(width >= 60rem)";

export function ArticleField(props: ComponentProps<typeof TextArea>) {
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [hasRoom, setHasRoom] = useState(false);
  useEffect(() => {
    const text = document.getElementById(fieldId(props.name));
    if (!(text instanceof HTMLTextAreaElement)) return;
    setShown(text.value);
    setHasRoom(matchMedia(BESIDE).matches);
  }, [props.name]);
  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => setShown(typed), PAUSE_MILLISECONDS);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <div className="switcher halves gap-4 cols-5">
      <div ref={field} className={`stack gap-2 broad ${styles.field}`}>
        <MarkButtons of={field} label={props.label} />
        <TextArea {...props} onInput={(event) => setTyped(event.currentTarget.value)} />
      </div>
      {shown !== null && (
        <details className={`unfold ${disclosure.disclosure} line-above block-2 ${styles.preview}`} open={hasRoom}>
          <summary>Le texte, tel qu’il s’affichera</summary>
          {/* A new key on each update, because two paragraphs may be equal while somebody types. */}
          <div key={shown} className="prose">
            <ArticleWords sections={readArticle(shown)} />
          </div>
        </details>
      )}
    </div>
  );
}
