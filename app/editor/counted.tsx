import { type ComponentProps, type FormEvent, useContext, useRef, useState } from "react";
import { countTyped } from "../../core/text/limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { Counter } from "../ui/field.tsx";
import styles from "./editor.module.css";
import { insertText } from "./insert-text.ts";
import { LinkTargets, TextMarks } from "./text-marks.tsx";

type CountedProps = ComponentProps<"div"> & { name: string; typed: string | undefined; most: number | undefined };

/** From this share of the limit on, the count shows: earlier it would only be noise. */
const SHOWN_FROM = 0.75;

/** Adds to a field what its marks stand for and, near its limit, « 62 sur 70 signes », updated while typing. */
export function Counted({ name, typed = "", most, children, ...rest }: CountedProps) {
  const [text, setText] = useState(typed);
  const place = useRef<HTMLDivElement>(null);
  const targets = useContext(LinkTargets);
  const count = most === undefined ? 0 : countTyped(text, most);
  const isControl = (target: EventTarget) => (target as HTMLInputElement).name === name;
  const onInput = ({ target }: FormEvent) => isControl(target) && setText((target as HTMLInputElement).value);
  /** As if typed; the choice keeps the focus, and the field its caret. */
  const edit = (from: number, to: number, words: string) => {
    const control = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const choice = document.activeElement;
    if (!control) return;
    insertText(control, from, to, words);
    if (choice instanceof HTMLElement) choice.focus();
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
        {targets && <TextMarks text={text} name={name} targets={targets} onEdit={edit} />}
      </div>
    </div>
  );
}
