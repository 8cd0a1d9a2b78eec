import { typeset } from "../../core/text/typography.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Editor } from "./editing.server.ts";
import styles from "./editor.module.css";

type DoneProps = Pick<Editor, "seenAt" | "history"> & { notice: NonNullable<Editor["notice"]> };

/** What has become of what was sent, where it is to be seen, and the way back. The page begins here. */
export function Done({ notice, seenAt, history: [last] }: DoneProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a whole page answers the form, and this is its answer
    <div className={styles.done} tabIndex={-1} autoFocus>
      <Notice tone="success" answers>
        <p>{typeset(notice.words)}</p>
      </Notice>
      {notice.canUndo && (
        <div className={`cluster gap-4 rows-1 middle ${styles.next}`}>
          {seenAt && (
            <a href={seenAt.href} className="target">
              {seenAt.label}
            </a>
          )}
          {last && <UndoForm {...last} words="Annuler ce changement" />}
        </div>
      )}
    </div>
  );
}

type UndoFormProps = { id: string; seen: string; subject: string; words: string; path?: string };

/** Takes one change back: what stands now has to be what the person has before their eyes. */
export function UndoForm({ id, seen, subject, words, path }: UndoFormProps) {
  return (
    <form method="post" {...(path && { action: path })}>
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="change" value={id} />
      <Button type="submit" variant="quiet" size="small" name="intent" value="undo">
        {words}
      </Button>
    </form>
  );
}
