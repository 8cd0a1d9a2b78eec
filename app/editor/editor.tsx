import { type ReactNode, useMemo, useState } from "react";
import { unbroken } from "../../core/text/typed.ts";
import { typeset } from "../../core/text/typography.ts";
import type { Editor, EditorAnswer } from "../content/editing.server.ts";
import { type FormValues, MEANT } from "../content/form.ts";
import type { PastChange } from "../content/history.server.ts";
import type { Edited } from "../content/lines.ts";
import { withPlaces } from "../content/places.ts";
import { stateOf } from "../content/workflow.ts";
import { warnIfUnsaved } from "../drafts/unsaved-changes.tsx";
import { Badge } from "../ui/badge.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { OwnPictures } from "../ui/picture.tsx";
import { ConflictNotice } from "./conflict.tsx";
import { Done, UndoForm } from "./done.tsx";
import styles from "./editor.module.css";
import { FieldGroups } from "./field-groups.tsx";
import { FormActions, StateActions } from "./form-actions.tsx";
import { History } from "./history.tsx";
import { KeptEditOffer } from "./kept-edit.tsx";
import { type LinkTarget, LinkTargets, TARGETS_LIST } from "./link-targets.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { Revert } from "./revert.tsx";

type EditorProps = {
  about: ReactNode;
  editor: Editor & { title?: string; edited?: Edited; targets?: readonly LinkTarget[] };
  answer: EditorAnswer | undefined;
  samples?: readonly string[];
};

const FORM = "edition";
const NO_TARGETS: readonly LinkTarget[] = [];
const ROOT = { href: "/admin/contenu", label: "Contenu" };

/**
 * The form of one kind or item. The browser submits it without client routing, so that the whole
 * page, company facts included, shows the published state.
 */
export function ContentEditor({ about, editor, answer, samples }: EditorProps) {
  const { label, path } = editor.kind;
  const { title = label, targets = NO_TARGETS } = editor;
  return (
    <OwnPictures value={editor.library}>
      {/* The breadcrumb shows the part before a colon; the full title follows below. */}
      <Breadcrumbs
        trail={editor.title ? [ROOT, { href: path, label }] : [ROOT]}
        here={title.split(/\s: /)[0] ?? title}
      />
      <div className="cluster gap-4 rows-2 middle">
        <h1>{typeset(title)}</h1>
        {editor.badge && <Badge tone={editor.badge.tone}>{editor.badge.label}</Badge>}
        {/* What answers a save has this link, too. */}
        {editor.seenAt && (!editor.notice || answer) && (
          <a href={editor.seenAt.href} className="small target">
            {editor.seenAt.label}
          </a>
        )}
      </div>
      <div className="note above-2">{about}</div>
      {editor.notice && !answer && <Done {...editor} notice={editor.notice} />}
      <KeptEditOffer {...editor} form={FORM} isAnswer={answer !== undefined} />
      {editor.ahead && !answer && (
        <Notice>{`${editor.ahead}. D’ici là, le site montre ce qui était publié avant.`}</Notice>
      )}
      {editor.isNew && !answer ? (
        <Removed last={editor.history[0]} />
      ) : (
        <LinkTargets value={targets}>
          <EditForm {...{ editor, answer, samples }} />
          <datalist id={TARGETS_LIST}>
            {targets.map(({ href, label }) => (
              <option key={href} value={href}>
                {label}
              </option>
            ))}
          </datalist>
        </LinkTargets>
      )}
      <History changes={editor.history} isAsShipped={editor.origin === "same"} />
      <Revert {...editor} />
    </OwnPictures>
  );
}

/** Without a form: an item that is gone has nothing to change. */
function Removed({ last }: { last: PastChange | undefined }) {
  return (
    <Notice tone="warning">
      <p>Cet élément est supprimé.</p>
      {last && <UndoForm {...last}>Remettre</UndoForm>}
    </Notice>
  );
}

function EditForm({ editor, answer, samples }: Omit<EditorProps, "about">) {
  const { previews } = editor;
  const { groups, typed, seen } = answer ?? editor;
  const here = stateOf(editor.workflow, typed.state);
  const beside = previews.find(({ isBeside }) => isBeside);
  const errors = useMemo(() => answer && withPlaces(answer.errors, answer.groups), [answer]);
  const [filled, setFilled] = useState<FormValues>({});
  return (
    <div className={beside && styles.beside}>
      <form
        id={FORM}
        method="post"
        className={`stack above-5 ${styles.form}`}
        noValidate
        {...warnIfUnsaved(formerOf(editor.typed, typed))}
      >
        <DefaultButton />
        {answer?.conflict && (
          <ConflictNotice
            {...answer.conflict}
            last={editor.history[0]}
            isPublic={here?.isPublic ?? true}
            onFill={(values) => setFilled({ ...filled, ...values })}
          />
        )}
        <ErrorSummary errors={errors} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="release" value={editor.release} />
        <input type="hidden" name="subject" value={editor.subject} />
        {answer?.asked?.map((name) => (
          <input key={name} type="hidden" name={MEANT + name} value={typed[name]} />
        ))}
        <FieldGroups
          groups={groups}
          typed={{ ...typed, ...filled }}
          errors={answer?.errors ?? {}}
          edited={(answer ? answer.edited : editor.edited) ?? null}
          samples={samples ?? []}
        />
        {here && !answer?.conflict && <StateActions here={here} />}
        <FormActions here={here} hasConflict={Boolean(answer?.conflict)} previews={previews} />
      </form>
      {beside && <PreviewPane form={FORM} page={beside.page} />}
    </div>
  );
}

/** The published values of the fields that were typed. */
function formerOf(published: FormValues, typed: FormValues): FormValues {
  const names = new Set([...Object.keys(published), ...Object.keys(typed)]);
  const changed = [...names].filter((name) => (published[name] ?? "") !== unbroken(typed[name] ?? ""));
  return Object.fromEntries(changed.map((name) => [name, published[name] ?? ""]));
}

/** Enter presses the first button of a form: this hidden one saves without changing the state. */
function DefaultButton() {
  return (
    <button type="submit" name="intent" value="publish" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      Enregistrer
    </button>
  );
}
