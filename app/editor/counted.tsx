import { type ComponentProps, type FormEvent, useContext, useRef, useState } from "react";
import { countTyped } from "../../core/text/limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { Counter } from "../ui/field.tsx";
import styles from "./editor.module.css";
import { insertText } from "./insert-text.ts";
import { LinkTargets } from "./link-targets.ts";
import { TextMarks } from "./text-marks.tsx";

type CountedProps = ComponentProps<"div"> & {
  name: string;
  typed: string | undefined;
  most: number | undefined;
  hasEditor?: boolean | undefined;
};

/** From this share of the limit on, the count shows: earlier it would only be noise. */
const SHOWN_FROM = 0.75;

/** Adds to a field what its marks stand for and, near its limit, « 62 sur 70 signes », updated while typing. */
export function Counted({ name, typed = "", most, hasEditor, children, ...rest }: CountedProps) {
  const [text, setText] = useState(typed);
  const place = useRef<HTMLDivElement>(null);
  const targets = useContext(LinkTargets);
  const count = most === undefined ? 0 : countTyped(text, most);
  const isControl = (target: EventTarget) => (target as HTMLInputElement).name === name;
  const onInput = ({ target }: FormEvent) => isControl(target) && setText((target as HTMLInputElement).value);
  /** As if typed; the choice keeps the focus, the field its caret, and the page its place. */
  const edit = (from: number, to: number, words: string) => {
    const control = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const choice = document.activeElement;
    if (!control) return;
    const longer = words.length - (to - from);
    const moved = (at: number | null) => (at === null || at < to ? at : at + longer);
    const caret = [moved(control.selectionStart), moved(control.selectionEnd)] as const;
    const scrolled = scrollY;
    insertText(control, from, to, words);
    control.setSelectionRange(...caret);
    if (choice instanceof HTMLElement) choice.focus();
    scrollTo({ top: scrolled, behavior: "instant" });
  };
  return (
    <div {...rest} ref={place} onInput={onInput}>
      {children}
      <div className={styles.after}>
        {most !== undefined && count >= most * SHOWN_FROM && (
          <Counter isOver={count > most}>
            {formatNumber(count)} sur {formatNumber(most)} signes
          </Counter>
        )}
        {targets.length > 0 && <TextMarks text={text} name={name} targets={targets} onEdit={hasEditor ? null : edit} />}
      </div>
    </div>
  );
}
