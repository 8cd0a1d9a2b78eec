import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";
import { fieldId } from "./field.tsx";
import { showAnswer } from "./show-answer.ts";
import { useErrorTitle } from "./use-error-title.ts";

export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export type Refusal = { title?: string | undefined; message?: string | null | undefined };

/**
 * The errors of a form, each linked to its field. Takes the focus on every refusal. Without
 * JavaScript it shows at the top of the form.
 */
export function ErrorSummary({
  errors = noErrors,
  open = errors,
  title,
  refusal,
  labels,
  idOf = fieldId,
}: {
  errors?: FieldErrors | undefined;
  /** Those that a change has not mended since. */
  open?: FieldErrors | undefined;
  title?: string | undefined;
  refusal?: Refusal | undefined;
  /** Of the fields with text, whose messages do not name them. */
  labels?: FieldErrors;
  idOf?: (field: string) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = Object.entries(errors)
    .filter(([field]) => field in open)
    .map(([field, message = ""]) => {
      const label = /^Le (?:texte|contenu) /.test(message) && labels?.[field];
      return [field, label ? `${label} : ${message}` : message] as const;
    });
  const isRefused = list.length > 0 || Boolean(refusal?.message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce the same errors again after another refusal
  useEffect(() => {
    if (isRefused) showAnswer(box.current);
  }, [isRefused, errors, refusal]);
  useErrorTitle(isRefused);

  // Render the live region before its text, or it would not be announced.
  return (
    <div
      ref={box}
      role="alert"
      aria-relevant={isRefused ? "additions" : undefined}
      className={isRefused ? `boxed measure ${styles.summary}` : "unboxed"}
      tabIndex={-1}
      data-answer={isRefused ? "" : undefined}
    >
      {isRefused && (list.length > 0 ? <Errors list={list} title={title} idOf={idOf} /> : <RefusalText {...refusal} />)}
    </div>
  );
}

const noErrors: FieldErrors = {};

function RefusalText({ title, message }: Refusal) {
  return (
    <>
      {title && <h2 className="title-s danger">{title}</h2>}
      <p>{message}</p>
    </>
  );
}

type ListProps = { list: readonly (readonly [field: string, message: string])[]; idOf: (field: string) => string };

function Errors({ list, title, idOf }: ListProps & { title: string | undefined }) {
  return (
    <>
      <h2 className="title-s danger">
        {title ?? (list.length === 1 ? "Un point est à corriger" : `${list.length} points sont à corriger`)}
      </h2>
      <Links list={list} idOf={idOf} />
    </>
  );
}

function Links({ list, idOf }: ListProps) {
  return (
    <ul className={`stack gap-0 above-2 ${styles.list}`}>
      {list.map(([field, message]) => (
        <li key={field}>
          <a
            href={`#${idOf(field)}`}
            onClick={(event) => {
              // Move the focus too: the browser only scrolls to the control.
              const control = document.getElementById(idOf(field));
              if (!control) return;
              event.preventDefault();
              control.focus();
              control.scrollIntoView({ block: "center" });
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}
