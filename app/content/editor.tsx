import { type ReactNode, useMemo } from "react";
import { guarded, UnsavedCount } from "../staff/unsaved-changes.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary, type FieldError } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { typeset } from "../ui/typography.ts";
import { Conflict } from "./conflict.tsx";
import type { Editor, EditorAnswer } from "./editing.server.ts";
import styles from "./editor.module.css";
import { FieldGroups } from "./field-groups.tsx";
import { History } from "./history.tsx";
import { CONTENT_PLACES, type ContentKey } from "./kind.ts";
import { placeIn } from "./places.ts";

type EditorProps = {
  of: ContentKey;
  about: ReactNode;
  /** With a title when it is one item of a list. */
  editor: Editor & { title?: string };
  answer: EditorAnswer | undefined;
};

const ROOT = { href: "/admin/contenu", label: "Contenu" };

/**
 * One form a kind. It is sent by the browser itself, so that the answer is a whole page: also the company's facts around it
 * are those just published.
 */
export function ContentEditor({ of, about, editor, answer }: EditorProps) {
  const { label, path } = CONTENT_PLACES[of];
  const { title = label, previews } = editor;
  const { groups, typed, seen } = answer ?? editor;
  const errors = useMemo(() => summarise(answer), [answer]);
  return (
    <>
      <Breadcrumbs trail={editor.title ? [ROOT, { href: path, label }] : [ROOT]} here={title} />
      <h1>{typeset(title)}</h1>
      <p className={styles.about}>{about}</p>
      {editor.notice && !answer && (
        <Notice tone="success" answers>
          {typeset(editor.notice)}
        </Notice>
      )}
      <form method="post" className={styles.form} noValidate {...guarded(answer !== undefined)}>
        <DefaultButton />
        {answer?.conflict && <Conflict {...answer.conflict} />}
        <ErrorSummary errors={errors} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="subject" value={editor.subject} />
        <FieldGroups groups={groups} typed={typed} errors={answer?.errors ?? {}} edited={answer?.edited ?? null} />
        <div className={styles.send}>
          <Button type="submit" name="intent" value="publish">
            {answer?.conflict ? "Publier ce qui est retenu" : "Enregistrer et publier"}
          </Button>
          {previews.map(({ page, label }) => (
            <Button
              key={page}
              type="submit"
              variant="secondary"
              formAction="/admin/contenu/apercu"
              formTarget="_blank"
              name="page"
              value={page}
            >
              {label}
            </Button>
          ))}
          <UnsavedCount />
        </div>
        {previews.length > 0 && (
          <p className={styles.about}>
            Un aperçu s’ouvre dans un nouvel onglet, tel que le visiteur le verra. Il ne publie rien.
          </p>
        )}
      </form>
      <History changes={editor.history} />
      <Revert seen={editor.seen} origin={editor.origin} />
    </>
  );
}

/** Each message after the place of its field: the summary stands far from it. */
function summarise(answer: EditorAnswer | undefined): FieldError[] {
  if (!answer) return [];
  return Object.entries(answer.errors).map(([field, message]) => {
    const place = placeIn(answer.groups, field.split("."))?.join(", ");
    return { field, message: typeset(place ? `${place} : ${message}` : message) };
  });
}

/** The Enter key presses the first button of a form: it publishes, whatever buttons its lists have. */
function DefaultButton() {
  return (
    <button type="submit" name="intent" value="publish" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      Enregistrer et publier
    </button>
  );
}

const ORIGINS: Record<Editor["origin"], string> = {
  same: "C’est la valeur d’origine qui est publiée.",
  other: "Ce retour s’annule comme tout autre changement.",
  none: "Cet élément a été créé ici : il n’a pas de valeur d’origine.",
};

export function Revert({ seen, origin }: Pick<Editor, "seen" | "origin">) {
  return (
    <section className={styles.section} aria-labelledby="origine">
      <h2 id="origine">Valeur d’origine</h2>
      <form method="post" className={styles.send}>
        <input type="hidden" name="seen" value={seen} />
        {origin === "other" && (
          <Button type="submit" variant="secondary" size="small" name="intent" value="revert">
            Revenir à la valeur d’origine
          </Button>
        )}
        <p className={styles.about}>{typeset(ORIGINS[origin])}</p>
      </form>
    </section>
  );
}
