import type { Kysely } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { Database } from "../../core/database/schema.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { type Conflict, differences, merge, takeOver } from "./differences.ts";
import { backToOrigin, type Editable, stateOf, type Workflow, type WorkflowState } from "./editable.ts";
import { check, type FieldGroup, type FormValues } from "./form.ts";
import { findReplaced, findSeen, listChanges, type PastChange } from "./history.server.ts";
import { type Edited, editLines, withoutBlankLines } from "./lines.ts";
import { changeContent, fingerprint, readContent } from "./store.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

export type Editor = {
  kind: { label: string; path: string };
  groups: FieldGroup[];
  typed: FormValues;
  /** The fingerprint of the value shown, to detect a conflict. */
  seen: string;
  isNew: boolean;
  /** Whether it equals the shipped value; `none` for an item created here. */
  origin: "same" | "other" | "none";
  resets: number;
  history: PastChange[];
  notice: { message: string; canUndo: boolean } | null;
  subject: string;
  previews: Editable<unknown, unknown>["previews"];
  seenAt: Editable<unknown, unknown>["seenAt"] | null;
  workflow: Workflow | null;
};

export type EditorAnswer = {
  groups: FieldGroup[];
  typed: FormValues;
  seen: string;
  errors: Record<string, string>;
  edited: Edited | null;
  conflict: { conflicts: Conflict[]; isGone: boolean } | null;
};

const NOTICES = {
  publie: "C’est publié : le site le montre dès maintenant.",
  inchange: "Rien n’a changé : c’était déjà ainsi.",
  origine: "C’est de nouveau comme à l’installation.",
  annule: "Le changement est annulé : tout est de nouveau comme avant.",
  autre: "Quelqu’un d’autre vient de changer cet élément : il n’est pas supprimé. Relisez-le d’abord.",
  ordre: "L’ordre est changé : le site le suit dès maintenant.",
};

/** Keys whose change the newest history entry can undo. */
const UNDOABLE = ["publie", "etat", "garde", "origine"];

/** Prefix of a conflict's checkboxes: checked means take the other version. */
const TAKEN = "autre:";
const LINES = "lignes:";
const STEP = "etat:";

export async function loadEditor<V, P>({ request, context }: Args, editable: Editable<V, P>): Promise<Editor> {
  await requireStaff(context, request, "/admin/contenu");
  const { db } = context.get(servicesContext).database;
  const { value } = await readContent(db, editable.kind);
  const part = editable.get(value);
  const origin = editable.get(editable.kind.shipped);
  const typed = part === null ? {} : editable.form.write(part);
  const seen = fingerprint(part);
  const here = stateOf(editable.workflow, typed.state);
  const { label, path } = editable.kind;
  return {
    kind: { label, path },
    groups: editable.form.groups(typed),
    typed,
    seen,
    isNew: part === null,
    origin: origin === null ? "none" : fingerprint(origin) === seen ? "same" : "other",
    resets: differences(editable.form, part, origin).length,
    history: await listChanges(db, editable, seen),
    notice: noticeFor(new URL(request.url).searchParams.get("message") ?? "", here),
    subject: editable.subject,
    previews: editable.previews,
    seenAt: !editable.workflow || here?.isPublic ? editable.seenAt : null,
    workflow: editable.workflow ?? null,
  };
}

export async function actOnEditor<V, P>({ request, context }: Args, editable: Editable<V, P>) {
  const by = await requireStaff(context, request, "/admin/contenu");
  const { db } = context.get(servicesContext).database;
  const { form } = editable;
  const { intent = "", seen = "", change = "", subject: _, ...fields } = await readForm(request);
  const actor = { id: by.id, name: by.name };
  const about = { by: actor, subject: editable.subject, seen, get: editable.get, order: editable.order };
  const current = editable.get((await readContent(db, editable.kind)).value);
  const { typed: decided, isTyped } = decide(editable, current, fields);
  const again = (typed: FormValues, more: Partial<EditorAnswer>): EditorAnswer => {
    return { groups: form.groups(typed), typed, seen, errors: {}, edited: null, conflict: null, ...more };
  };

  const hasOrigin = editable.get(editable.kind.shipped) !== null;
  if (intent === "revert" && hasOrigin) {
    const next = (value: V) => backToOrigin(editable, value);
    const answer = await changeContent(db, editable.kind, { ...about, verb: "revert", next });
    return finish(db, editable, answer, { seen, wanted: null, done: "origine" });
  }
  if (intent === "undo") {
    const replaced = await findReplaced(db, editable, change);
    if (replaced === undefined) throw data("Ce changement ne peut plus être annulé.", { status: 404 });
    const { part, order } = replaced;
    const next = (value: V) => editable.set(value, part, order);
    const answer = await changeContent(db, editable.kind, { ...about, verb: "undo", next });
    return finish(db, editable, answer, { seen, wanted: part && form.write(part), done: "annule" });
  }
  if (intent.startsWith(LINES)) {
    const result = editLines(form.lists, decided, intent.slice(LINES.length));
    if (result) return data(again(result.typed, { edited: result.edited }));
  }
  const to = intent.startsWith(STEP) ? intent.slice(STEP.length) : null;
  const isStep = stateOf(editable.workflow, decided.state)?.steps.some((step) => step.to === to) ?? false;
  if (!(intent === "publish" || isStep) || !isTyped) {
    throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
  }
  const typed = withoutBlankLines(form.lists, decided);
  const checked = check(form, to === null ? typed : { ...typed, state: to }, current);
  if (!checked.ok) return data(again(typed, { errors: checked.errors }), 400);
  const next = (value: V) => editable.set(value, checked.value);
  const answer = await changeContent(db, editable.kind, { ...about, verb: "edit", next });
  const wanted = form.write(checked.value);
  const isMoved = current !== null && form.write(current).state !== wanted.state;
  return finish(db, editable, answer, {
    seen,
    wanted,
    done: !editable.workflow ? "publie" : isMoved ? "etat" : "garde",
  });
}

function noticeFor(code: string, here: WorkflowState | undefined): Editor["notice"] {
  const known = { ...NOTICES, ...(here && { etat: here.reached, garde: here.saved }) };
  const message = new Map(Object.entries(known)).get(code);
  return message === undefined ? null : { message, canUndo: UNDOABLE.includes(code) };
}

function decide<V, P>({ form }: Editable<V, P>, current: P | null, fields: FormValues) {
  const names = Object.keys(fields);
  const taken = names.filter((name) => name.startsWith(TAKEN) && fields[name] !== "");
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(TAKEN)));
  const keys = new Set(taken.map((name) => name.slice(TAKEN.length)));
  return {
    typed: current !== null && keys.size > 0 ? takeOver(form, form.write(current), typed, keys) : typed,
    isTyped: names.length > 0,
  };
}

/** On conflict, show the current value. */
async function finish<V, P>(
  db: Kysely<Database>,
  editable: Editable<V, P>,
  answer: Awaited<ReturnType<typeof changeContent<V, P>>>,
  { seen, wanted, done }: { seen: string; wanted: FormValues | null; done: string },
) {
  const { form, path } = editable;
  if (answer.kind !== "conflict") throw redirect(`${path}?message=${answer.kind === "same" ? "inchange" : done}`, 303);
  const theirs = answer.current === null ? {} : form.write(answer.current);
  const base = await findSeen(db, editable, seen);
  const isGone = answer.current === null;
  const { typed, conflicts } = isGone
    ? { typed: wanted ?? {}, conflicts: [] }
    : merge(form, base && form.write(base), theirs, wanted ?? theirs);
  return data<EditorAnswer>(
    {
      groups: form.groups(typed),
      typed,
      seen: fingerprint(answer.current),
      errors: {},
      edited: null,
      conflict: { conflicts, isGone },
    },
    409,
  );
}
