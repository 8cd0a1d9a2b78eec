import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { countTyped } from "../../core/text/limits.ts";
import { formatNumber } from "../../core/text/typography.ts";
import styles from "./control.module.css";
import { Control, type ControlProps } from "./control.tsx";

/** The `id` of a control, which the error summary links to. With two forms on a page, each uses its own ids. */
export function fieldId(name: string): string {
  return `champ-${name}`;
}

export function RequiredNote({ all = false }: { all?: boolean }) {
  return (
    <p
      className={styles.help}
    >{`Tous les champs sont obligatoires${all ? "" : ", sauf ceux marqués « facultatif »"}.`}</p>
  );
}

const EXAMPLES: Partial<Record<string, string>> = {
  email: "Exemple : nom@domaine.fr",
  tel: "Exemple : 06 39 98 00 00",
};

export function TextField({
  label,
  name,
  help: words,
  error,
  short = false,
  id = fieldId(name),
  type,
  example = EXAMPLES[type ?? ""],
  ...rest
}: ControlProps & ComponentProps<"input"> & { short?: boolean; example?: string | undefined }) {
  const shown = rest.readOnly ? undefined : example;
  const help = words && shown ? [words, " ", shown] : (words ?? shown);
  const look = type === "file" ? styles.file : short ? `control ${styles.short}` : "control";
  return (
    <Control {...{ id, label, help, error }} kind="line" required={rest.required}>
      {(attributes) => <input {...rest} {...attributes} name={name} type={type} className={look} />}
    </Control>
  );
}

const COUNTER_FROM = 0.8;

export function TextArea({
  label,
  name,
  help,
  error,
  limit,
  id = fieldId(name),
  onInput,
  ...rest
}: ControlProps & Omit<ComponentProps<"textarea">, "value" | "ref"> & { limit?: number }) {
  const area = useTypedText(id);
  const [count, setCount] = useState(() => countTyped(String(rest.defaultValue ?? ""), limit ?? 0));
  return (
    <Control {...{ id, label, help, error }} kind="line" required={rest.required}>
      {(attributes) => (
        <>
          <textarea
            {...rest}
            ref={area}
            {...attributes}
            name={name}
            className="control"
            onInput={(event) => {
              if (limit) setCount(countTyped(event.currentTarget.value, limit));
              onInput?.(event);
            }}
          />
          {limit && count >= COUNTER_FROM * limit && (
            <Counter isOver={count > limit}>
              {formatNumber(count)} / {formatNumber(limit)}
            </Counter>
          )}
        </>
      )}
    </Control>
  );
}

export function Counter({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  return (
    <span className={styles.counter} data-over={isOver || undefined} aria-hidden="true">
      {children}
    </span>
  );
}

/**
 * React overwrites a text area's value on hydration (react-dom 19.3, `initTextarea`). Restores what
 * was typed before, and the caret.
 */
export function useTypedText(id: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  const [found] = useState(() => {
    if (typeof document === "undefined") return null;
    const element = document.getElementById(id);
    if (!(element instanceof HTMLTextAreaElement)) return null;
    const { value, selectionStart, selectionEnd } = element;
    return { element, value, selectionStart, selectionEnd };
  });
  useLayoutEffect(() => {
    // The previous page may have had a text area with this id.
    if (!found || found.element !== area.current) return;
    const { element, value, selectionStart, selectionEnd } = found;
    if (element.value !== value) element.value = value;
    // Notifies listeners that count or store the text.
    if (value !== element.defaultValue) element.dispatchEvent(new Event("input", { bubbles: true }));
    if (element === document.activeElement) element.setSelectionRange(selectionStart, selectionEnd);
  }, [found]);
  return area;
}

export function SelectField({
  label,
  name,
  help,
  error,
  id = fieldId(name),
  children,
  ...rest
}: ControlProps & ComponentProps<"select">) {
  return (
    <Control {...{ id, label, help, error }} kind="line" required={rest.required}>
      {(attributes) => (
        <select {...rest} {...attributes} name={name} className="control">
          {children}
        </select>
      )}
    </Control>
  );
}
