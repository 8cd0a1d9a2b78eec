import { Link } from "react-router";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { typeset } from "../ui/typography.ts";
import type { Editor, EditorAnswer } from "./editing.server.ts";
import styles from "./editor.module.css";
import { Revert } from "./editor.tsx";
import { History } from "./history.tsx";
import list from "./index-page.module.css";

type ItemListProps = {
  title: string;
  about: string;
  path: string;
  newLabel: string;
  items: { id: string; title: string; state: string }[];
  editor: Editor;
  answer: EditorAnswer | { title: string; error: string } | undefined;
};

/** The items of a list with their states; a new one starts as a draft. */
export function ItemList({ title, about, path, newLabel, items, editor, answer }: ItemListProps) {
  const refused = answer && "error" in answer ? answer : undefined;
  const isConflict = answer && !refused;
  return (
    <>
      <Breadcrumbs trail={[{ href: "/admin/contenu", label: "Contenu" }]} here={title} />
      <h1>{typeset(title)}</h1>
      <p className={styles.about}>{typeset(about)}</p>
      {editor.notice && !answer && (
        <Notice tone="success" answers>
          {typeset(editor.notice)}
        </Notice>
      )}
      {isConflict && (
        <Notice tone="warning" title="Quelqu’un d’autre a changé cette liste entre-temps" answers>
          Rien n’a été écrasé. La liste ci-dessous est à jour.
        </Notice>
      )}
      {items.length === 0 && <EmptyState title="La liste est vide" />}
      <ul className={list.kinds}>
        {items.map((item) => (
          <li key={item.id}>
            <h2 className={list.kind}>
              <Link to={`${path}/${item.id}`}>{typeset(item.title)}</Link>
            </h2>
            <Badge>{item.state}</Badge>
          </li>
        ))}
      </ul>
      <form method="post" className={styles.form} noValidate>
        <TextField
          label={newLabel}
          name="title"
          required
          help="Son titre, 300 caractères au plus. Un brouillon s’ouvre, que personne ne voit encore."
          error={refused?.error}
          defaultValue={refused?.title}
        />
        <div className={styles.send}>
          <Button type="submit" name="intent" value="create">
            Créer un brouillon
          </Button>
        </div>
      </form>
      <History changes={editor.history} seen={editor.seen} />
      <Revert seen={editor.seen} isShipped={editor.isShipped} />
    </>
  );
}
