import { useEffect, useRef } from "react";
import styles from "./error-summary.module.css";
import { fieldId } from "./field.tsx";
import { showAnswer } from "./show-answer.ts";
import { useErrorTitle } from "./use-error-title.ts";

/** One message for each refused field, in the order of the form. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Why a form was refused when no field is to blame for it. */
export type Refusal = { title?: string | undefined; message?: string | null | undefined };

/**
 * What is wrong with a form, each line leading to its field. Takes the focus when it appears and whenever the form
 * comes back wrong again; without script the browser shows it at the top of the form.
 */
export function ErrorSummary({
  errors = noErrors,
  title,
  refusal,
  idOf = fieldId,
}: {
  errors?: FieldErrors | undefined;
  /** In place of their number. */
  title?: string | undefined;
  /** The server's answer, another object each time it refuses. */
  refusal?: Refusal | undefined;
  /** For a form whose fields have other `id`s. */
  idOf?: (field: string) => string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = Object.entries(errors);
  const isRefused = list.length > 0 || Boolean(refusal?.message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words refused again are read again
  useEffect(() => {
    if (isRefused) showAnswer(box.current);
  }, [isRefused, errors, refusal]);
  useErrorTitle(isRefused);

  // There before its words, or they would not be read out.
  return (
    <div ref={box} role="alert" className={isRefused ? styles.summary : styles.nothing} tabIndex={-1}>
      {isRefused && (list.length > 0 ? <Errors list={list} title={title} idOf={idOf} /> : <Why {...refusal} />)}
    </div>
  );
}

const noErrors: FieldErrors = {};

function Why({ title, message }: Refusal) {
  return (
    <>
      {title && <h2 className={`title-s ${styles.title}`}>{title}</h2>}
      <p>{message}</p>
    </>
  );
}

type Listed = { list: readonly [field: string, message: string | undefined][]; idOf: (field: string) => string };

function Errors({ list, title, idOf }: Listed & { title: string | undefined }) {
  const first = list.slice(0, LISTED_OF_MANY);
  const others = list.length > LISTED_AT_MOST ? list.slice(LISTED_OF_MANY) : [];
  return (
    <>
      <h2 className={`title-s ${styles.title}`}>
        {title ?? (list.length === 1 ? "Un point est à corriger" : `${list.length} points sont à corriger`)}
      </h2>
      <Links list={others.length > 0 ? first : list} idOf={idOf} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>et {others.length} autres</summary>
          <Links list={others} idOf={idOf} />
        </details>
      )}
    </>
  );
}

/** A form left empty would otherwise push its first field off a telephone’s screen. */
const LISTED_AT_MOST = 5;
const LISTED_OF_MANY = 3;

function Links({ list, idOf }: Listed) {
  return (
    <ul className={`stack gap-0 ${styles.list}`}>
      {list.map(([field, message]) => (
        <li key={field}>
          <a
            href={`#${idOf(field)}`}
            onClick={(event) => {
              // The browser scrolls to the control; only script can also put the focus into it.
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
