import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { typeset } from "../ui/typography.ts";
import { DifferenceTable } from "./difference-table.tsx";
import type { Editor, EditorAnswer } from "./editing.server.ts";
import styles from "./editor.module.css";
import { FieldGroups } from "./field-groups.tsx";
import { History } from "./history.tsx";

type EditorProps = {
  title: string;
  about: ReactNode;
  /** The page to which this one belongs, when it is not the list of all content. */
  parent?: { href: string; label: string };
  /** The key of what is edited, for the preview. */
  subject: string;
  previews: { page: string; label: string }[];
  editor: Editor;
  answer: EditorAnswer | undefined;
  /** False for one item of a list: the list as a whole goes back to its origin. */
  canRevert?: boolean;
};

const ROOT = { href: "/admin/contenu", label: "Contenu" };

/**
 * One form a kind. It is sent by the browser itself, so that the answer is a whole page: also the company's facts around it
 * are those just published.
 */
export function ContentEditor({
  title,
  about,
  parent,
  subject,
  previews,
  editor,
  answer,
  canRevert = true,
}: EditorProps) {
  const { groups, typed, seen } = answer ?? editor;
  const errors = useMemo(
    () => Object.entries(answer?.errors ?? {}).map(([field, message]) => ({ field, message })),
    [answer],
  );
  return (
    <>
      <Breadcrumbs trail={parent ? [ROOT, parent] : [ROOT]} here={title} />
      <h1>{typeset(title)}</h1>
      <p className={styles.about}>{about}</p>
      {editor.notice && !answer && (
        <Notice tone="success" answers>
          {typeset(editor.notice)}
        </Notice>
      )}
      {answer?.conflict && <Conflict differences={answer.conflict} />}
      <form method="post" className={styles.form} noValidate>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="subject" value={subject} />
        <FieldGroups groups={groups} typed={typed} errors={answer?.errors ?? {}} />
        <div className={styles.send}>
          <Button type="submit" name="intent" value="publish">
            {answer?.conflict ? "Publier quand même" : "Enregistrer et publier"}
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
        </div>
        {previews.length > 0 && (
          <p className={styles.about}>
            Un aperçu s’ouvre dans un nouvel onglet, tel que le visiteur le verra. Il ne publie rien.
          </p>
        )}
      </form>
      <History changes={editor.history} seen={editor.seen} />
      {canRevert && <Revert seen={editor.seen} isShipped={editor.isShipped} />}
    </>
  );
}

function Conflict({ differences }: { differences: EditorAnswer["conflict"] }) {
  return (
    <Notice tone="warning" title="Quelqu’un d’autre a publié un changement entre-temps" answers>
      <p>
        {typeset(
          "Rien n’a été écrasé. Comparez, corrigez ci-dessous si besoin, puis publiez ; ou reprenez ce qui est publié.",
        )}
      </p>
      {differences && differences.length > 0 ? (
        <DifferenceTable differences={differences} before="Publié maintenant" after="Votre saisie" />
      ) : (
        <p>Votre saisie et ce qui est publié sont identiques.</p>
      )}
      <p>
        <Link to="." reloadDocument>
          Abandonner ma saisie et reprendre ce qui est publié
        </Link>
      </p>
    </Notice>
  );
}

export function Revert({ seen, isShipped }: { seen: string; isShipped: boolean }) {
  return (
    <section className={styles.section} aria-labelledby="origine">
      <h2 id="origine">Valeur d’origine</h2>
      {isShipped ? (
        <p className={styles.about}>C’est la valeur d’origine qui est publiée.</p>
      ) : (
        <form method="post" className={styles.send}>
          <input type="hidden" name="seen" value={seen} />
          <Button type="submit" variant="secondary" size="small" name="intent" value="revert">
            Revenir à la valeur d’origine
          </Button>
          <span className={styles.about}>Ce retour s’annule comme tout autre changement.</span>
        </form>
      )}
    </section>
  );
}
