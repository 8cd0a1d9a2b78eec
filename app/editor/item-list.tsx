import { useMemo } from "react";
import { Link } from "react-router";
import { formatDate, plural, typeset } from "../../core/text/typography.ts";
import type { loadList } from "../content/list-editing.server.ts";
import { Thumbnail } from "../pictures/thumbnail.tsx";
import { Disclosure } from "../staff/disclosure.tsx";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Button } from "../ui/button.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextField } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import { Done, UndoForm } from "./done.tsx";
import styles from "./editor.module.css";
import { History } from "./history.tsx";
import list from "./index-page.module.css";
import { MoveButtons } from "./move-buttons.tsx";
import { Revert } from "./revert.tsx";

type ItemListProps = {
  about: string;
  newLabel: string;
  editor: Awaited<ReturnType<typeof loadList>>;
  answer: { refused: keyof typeof REFUSED } | { title: string; error: string } | undefined;
};

const REFUSED = {
  conflict: [
    "Quelqu’un d’autre a changé cette liste entre-temps",
    "Rien n’a été écrasé. La liste ci-dessous est à jour.",
  ],
  older: [
    "La liste a encore changé depuis",
    "Rien n’a été écrasé. Annulez d’abord les changements plus récents, ou corrigez la liste ci-dessous.",
  ],
  refused: [
    "Ce changement n’est plus possible",
    "Rien n’a changé : la liste serait trop longue, ou un autre élément a pris l’adresse de celui qui revient.",
  ],
  picture: [
    "Une image de ce changement a été supprimée",
    "Rien n’a changé. Corrigez la liste ci-dessous, avec une autre image.",
  ],
} as const;

const ANNOUNCEMENT = "deplacement";
const FORM = "liste";

export function ItemList({ about, newLabel, editor, answer }: ItemListProps) {
  const { label, path } = editor.kind;
  const { items, moved, removed, justRemoved } = editor;
  const isDone = !answer;
  const error = answer && "error" in answer ? answer.error : undefined;
  const errors = useMemo(() => (error === undefined ? {} : { title: error }), [error]);
  // One item has no order to take back.
  const showsHistory = items.length > 1 || editor.history.length > 0;
  return (
    <OwnPictures value={editor.library}>
      <Breadcrumbs trail={[{ href: "/admin/contenu", label: "Contenu" }]} here={label} />
      <h1>{label}</h1>
      <p className="note">{about}</p>
      {editor.notice && isDone && <Done {...editor} seenAt={null} notice={editor.notice} />}
      {justRemoved && isDone && <JustRemoved {...justRemoved} />}
      {answer && "refused" in answer && (
        <Notice tone="warning" title={REFUSED[answer.refused][0]} live takesFocus>
          {REFUSED[answer.refused][1]}
        </Notice>
      )}
      <div className="above-4">
        <ErrorSummary errors={errors} labels={{ title: newLabel }} />
      </div>
      {/* Placed first, because Enter presses the first button of its form. */}
      <form id={FORM} method="post" className={`switcher gap-3 even start fields above-5 ${list.create}`} noValidate>
        <TextField
          label={newLabel}
          name="title"
          required
          help="Un brouillon reste invisible."
          error={error}
          defaultValue={answer && "title" in answer ? answer.title : editor.title}
        />
        <Button type="submit" name="intent" value="create">
          Créer un brouillon
        </Button>
      </form>
      {items.length === 0 && (
        <div className="above-5">
          <EmptyState title="La liste est vide" />
        </div>
      )}
      <p id={ANNOUNCEMENT} className="note" role="status">
        {moved && isDone && sayMoved(items, moved.id)}
      </p>
      <ol className="ruled pad-3 line-below above-5">
        {items.map((item, index) => (
          <li key={item.id} className={`cluster gap-4 ${list.item}`}>
            {item.picture && <Thumbnail name={item.picture} isSmall />}
            <div className="cluster gap-5 rows-2 middle grows">
              <div className="stack gap-2 grows">
                <h2 className="title-text">
                  <Link to={`${path}/${item.id}`} className="target">
                    {typeset(item.title)}
                  </Link>
                </h2>
                <p className="cluster rows-1 baseline note">
                  <Badge tone={item.badge.tone}>{item.badge.label}</Badge> <Dotted>{item.details.map(typeset)}</Dotted>
                </p>
              </div>
              <span className="cluster gap-2">
                <MoveButtons
                  of={item.title}
                  at={index}
                  last={items.length - 1}
                  form={FORM}
                  name="move"
                  value={(way) => `${way}:${item.id}`}
                  focus={isDone && moved?.id === item.id ? moved.way : null}
                  describedBy={ANNOUNCEMENT}
                />
                <Button
                  type="submit"
                  variant="quiet"
                  size="small"
                  form={FORM}
                  name="remove"
                  className={`danger ${styles.remove}`}
                  value={`${item.id}:${item.seen}`}
                >
                  Supprimer<span className="visually-hidden"> {item.title}</span>
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ol>
      {showsHistory && (
        <History
          changes={editor.history}
          isAsShipped={editor.origin === "same"}
          none="L’ordre n’a pas changé. Les changements de chaque élément sont sur sa page."
        />
      )}
      <Revert {...editor} lost={lossWarning(editor.noun, editor.own)} isNext={!showsHistory} />
      {removed.length > 0 && (
        <Disclosure className="above-4">
          <summary className="small">{`${removed.length} ${plural(removed.length, `${editor.noun} supprimée`, `${editor.noun}s supprimées`)}`}</summary>
          <ul className="ruled pad-2">
            {removed.map(({ id, title, at, ...removal }) => (
              <li key={id} className="cluster gap-4 rows-1 baseline">
                <span>{typeset(title)}</span> <span className="note">{`le ${formatDate(at, { time: true })}`}</span>
                <UndoForm {...removal}>
                  Remettre<span className="visually-hidden"> {typeset(title)}</span>
                </UndoForm>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </OwnPictures>
  );
}

/** A removal needs no confirmation, because it can be undone. */
function JustRemoved({ title, path, number, seen }: { title: string; path: string; number: number; seen: number }) {
  return (
    <Notice tone="success" live takesFocus>
      <p>{`« ${title} » est supprimé.`}</p>
      <UndoForm {...{ path, number, seen }}>Annuler la suppression</UndoForm>
    </Notice>
  );
}

function lossWarning(noun: string, count: number): string | null {
  if (count === 0) return null;
  return `${count} ${plural(count, `${noun} créée ici disparaît`, `${noun}s créées ici disparaissent`)}`;
}

function sayMoved(items: readonly { id: string; title: string }[], id: string): string {
  const place = items.findIndex((item) => item.id === id);
  return `« ${items[place]?.title} » est maintenant à la place ${place + 1} sur ${items.length}. Le site suit cet ordre dès maintenant.`;
}
