import type { ReactNode } from "react";
import type { Editor } from "../content/editing.server.ts";
import type { PastChange } from "../content/history.server.ts";
import { Notice } from "../ui/notice.tsx";

type DoneProps = { seenAt: Editor["seenAt"]; history: readonly PastChange[]; notice: NonNullable<Editor["notice"]> };

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
          {last && <UndoForm {...last}>Annuler ce changement</UndoForm>}
        </div>
      )}
    </div>
  );
}

type UndoFormProps = { number: number; seen: number; path?: string; className?: string; children: ReactNode };

/** Undoes one change, if the current value is still the one on screen. */
export function UndoForm({ number, seen, path, className = "link target", children }: UndoFormProps) {
  return (
    <form method="post" {...(path && { action: path })}>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="change" value={number} />
      <button type="submit" className={className} name="intent" value="undo">
        {children}
      </button>
    </form>
  );
}
