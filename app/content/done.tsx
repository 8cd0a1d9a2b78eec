import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Editor } from "./editing.server.ts";

type DoneProps = Pick<Editor, "seenAt" | "history"> & { notice: NonNullable<Editor["notice"]> };

export function Done({ notice, seenAt, history: [last] }: DoneProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: a full page load answers the form, so the answer takes the focus
    <div className="above-4" tabIndex={-1} autoFocus>
      <Notice tone="success" live>
        <p>{notice.message}</p>
      </Notice>
      {notice.canUndo && (
        <div className="cluster gap-4 rows-1 middle small">
          {seenAt && (
            <a href={seenAt.href} className="target">
              {seenAt.label}
            </a>
          )}
          {last && <UndoForm {...last} label="Annuler ce changement" />}
        </div>
      )}
    </div>
  );
}

type UndoFormProps = { id: string; seen: string; subject: string; label: string; path?: string };

/** Undoes one change, provided that the current value is still the one on screen. */
export function UndoForm({ id, seen, subject, label, path }: UndoFormProps) {
  return (
    <form method="post" {...(path && { action: path })}>
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="change" value={id} />
      <Button type="submit" variant="quiet" size="small" name="intent" value="undo">
        {label}
      </Button>
    </form>
  );
}
