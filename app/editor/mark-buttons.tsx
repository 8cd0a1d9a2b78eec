import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "../ui/button.tsx";
import { insertText } from "./insert-text.ts";
import { type Mark, mark } from "./text-marking.ts";

const LABELS: Record<Mark, string> = { strong: "Gras", link: "Lien", list: "Liste" };

type MarkButtonsProps = { of: RefObject<HTMLElement | null>; label: ReactNode };

/** Buttons that mark what is selected in the text area. @param of an element around it @param label of the text area */
export function MarkButtons({ of, label }: MarkButtonsProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would separate the buttons from their text
    <div className="cluster gap-2 scripted" role="group" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        Mise en forme : {label}
      </span>
      {(Object.keys(LABELS) as Mark[]).map((kind) => (
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

function apply(area: HTMLTextAreaElement | null, kind: Mark): void {
  if (!area) return;
  const { from, to, text, selected } = mark(area.value, [area.selectionStart, area.selectionEnd], kind);
  insertText(area, from, to, text);
  area.setSelectionRange(...selected);
}
