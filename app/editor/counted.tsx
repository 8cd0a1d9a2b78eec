import { type ComponentProps, type FormEvent, useContext, useState } from "react";
import { countTyped } from "../../core/text/limits.ts";
import { formatNumber, typeset } from "../../core/text/typography.ts";
import { factsIn } from "../company/fact-words.ts";
import { useFacts } from "../company/use-facts.ts";
import { plainText } from "../content/inline.ts";
import { Counter } from "../ui/field.tsx";
import styles from "./editor.module.css";
import { LinkTargets } from "./link-targets.ts";

type CountedProps = ComponentProps<"div"> & {
  name: string;
  typed: string | undefined;
  most: number | undefined;
  /** Counts what visitors read, without marks and addresses. */
  isRead?: boolean;
};

/** From this share of the limit on, the count shows: earlier it would only be noise. */
const SHOWN_FROM = 0.75;

/** Adds to a field what its words in braces stand for and, near its limit, « 62 sur 70 signes », updated while typing. */
export function Counted({ name, typed = "", most, isRead = false, children, ...rest }: CountedProps) {
  const [text, setText] = useState(typed);
  const facts = factsIn(text, useFacts());
  const hasWords = useContext(LinkTargets).length > 0 && facts.length > 0;
  const count = most === undefined ? 0 : countTyped(isRead ? plainText(text) : text, most);
  const isControl = (target: EventTarget) => (target as HTMLInputElement).name === name;
  const onInput = ({ target }: FormEvent) => isControl(target) && setText((target as HTMLInputElement).value);
  return (
    <div {...rest} onInput={onInput}>
      {children}
      <div className={styles.after}>
        {most !== undefined && count >= most * SHOWN_FROM && (
          <Counter isOver={count > most}>
            {formatNumber(count)} sur {formatNumber(most)} signes
          </Counter>
        )}
        {hasWords && (
          <p className="note cluster gap-4 rows-0">
            {facts.map(({ name, value }) => (
              <span key={name}>{typeset(`{${name}} : ${value}`)}</span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
