import type { RefObject } from "react";
import { Button } from "../ui/button.tsx";
import { type Mark, mark } from "./article-marks.ts";

const LABELS: Record<Mark, string> = {
  heading: "Intertitre",
  list: "Liste",
  numbers: "Liste numérotée",
  strong: "Gras",
  link: "Lien",
};

const ALL = Object.keys(LABELS) as Mark[];

type MarkButtonsProps = { of: RefObject<HTMLElement | null>; kinds?: readonly Mark[] };

/** Buttons that mark what is selected in the text area. @param of an element around it */
export function MarkButtons({ of, kinds = ALL }: MarkButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would separate the buttons from their text
    <div className="cluster gap-2 scripted" role="group" aria-label="Mise en forme">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="small"
          onClick={() => apply(of.current?.querySelector("textarea") ?? null, kind)}
        >
          {LABELS[kind]}
        </Button>
      ))}
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
