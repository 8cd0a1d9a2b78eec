import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ArticleWords } from "../news/article-page.tsx";
import { readArticle } from "../news/article-text.ts";
import disclosure from "../staff/disclosure.module.css";
import { Button } from "../ui/button.tsx";
import { fieldId, TextArea } from "../ui/field.tsx";
import styles from "./article-field.module.css";
import { type Mark, mark } from "./article-marks.ts";

const BUTTONS: [kind: Mark, label: string][] = [
  ["heading", "Intertitre"],
  ["list", "Liste"],
  ["numbers", "Liste numérotée"],
  ["strong", "Gras"],
  ["link", "Lien"],
];

const PAUSE_MILLISECONDS = 300;

/** As in the style sheet: from this width on, the preview is beside the text; below, it is collapsed. */
const BESIDE = "(width >= 60rem)";

export function ArticleField(props: ComponentProps<typeof TextArea>) {
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [hasRoom, setHasRoom] = useState(false);
  const area = () => field.current?.querySelector("textarea") ?? null;
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
        {shown !== null && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would separate the buttons from their text
          <div className={`cluster gap-2 ${styles.marks}`} role="group" aria-label="Mise en forme">
            {BUTTONS.map(([kind, label]) => (
              <Button key={kind} variant="secondary" size="small" onClick={() => apply(area(), kind)}>
                {label}
              </Button>
            ))}
          </div>
        )}
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

/** Inserts as if typed, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement | null, kind: Mark): void {
  if (!area) return;
  const { from, to, text, selected } = mark(area.value, [area.selectionStart, area.selectionEnd], kind);
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(...selected);
}
