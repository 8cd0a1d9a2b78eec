/** What every page that edits content does with a request: show, publish, undo, go back to the shipped value. */
import { data, type RouterContextProvider, redirect } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import type { Editable } from "./editable.ts";
import { check, type Difference, differencesTyped, type FieldGroup, type Typed } from "./form.ts";
import { findReplaced, listChanges, type PastChange } from "./history.server.ts";
import { changeContent, fingerprint, readContent } from "./store.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

export type Editor = {
  groups: FieldGroup[];
  typed: Typed;
  /** What this page was made from, so that nobody overwrites what they have not seen. */
  seen: string;
  isNew: boolean;
  isShipped: boolean;
  history: PastChange[];
  notice: string | null;
};

/** The form again, as it was typed, with what keeps it from being published. */
export type EditorAnswer = {
  groups: FieldGroup[];
  typed: Typed;
  seen: string;
  errors: Record<string, string>;
  /** What somebody else has published meanwhile (before) beside what was typed (after). */
  conflict: Difference[] | null;
};

/** What has just been done, by the key in the address. */
const NOTICES: Record<string, string> = {
  publie: "C’est publié : le site le montre dès maintenant.",
  inchange: "Rien n’a changé : c’était déjà ainsi.",
  origine: "La valeur d’origine est de retour sur le site.",
  annule: "Le changement est annulé : le site montre de nouveau ce qu’il y avait avant.",
};

export async function loadEditor<V, P>({ request, context }: Args, editable: Editable<V, P>): Promise<Editor> {
  await requireAdministrator(context, request);
  const { db } = context.get(servicesContext).database;
  const { value, isShipped } = await readContent(db, editable.kind);
  const part = editable.part(value);
  const typed = part === null ? {} : editable.form.write(part);
  return {
    groups: editable.form.groups(typed),
    typed,
    seen: fingerprint(part),
    isNew: part === null,
    isShipped,
    history: await listChanges(db, editable),
    notice: NOTICES[new URL(request.url).searchParams.get("message") ?? ""] ?? null,
  };
}

/** @throws a redirect when it is done, to where the person sees it */
export async function actOnEditor<V, P>({ request, context }: Args, editable: Editable<V, P>) {
  const by = await requireAdministrator(context, request);
  const { db } = context.get(servicesContext).database;
  const { intent = "", seen = "", change = "", ...typed } = await readForm(request);
  const actor = { id: by.id, name: by.name };
  const about = { by: actor, subject: editable.subject, seen, part: editable.part };

  if (intent === "revert") {
    const answer = await changeContent(db, editable.kind, { ...about, verb: "revert", next: () => null });
    return finish(editable, answer, null, "origine");
  }
  if (intent === "undo") {
    const replaced = await findReplaced(db, editable, change);
    if (replaced === undefined) throw data("Ce changement ne peut plus être annulé.", { status: 404 });
    const next = (value: V) => editable.put(value, replaced);
    const answer = await changeContent(db, editable.kind, { ...about, verb: "undo", next });
    return finish(editable, answer, replaced && editable.form.write(replaced), "annule");
  }
  if (intent !== "publish") {
    throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
  }
  const checked = check(editable.form, typed);
  if (!checked.ok) {
    const groups = editable.form.groups(typed);
    return data<EditorAnswer>({ groups, typed, seen, errors: checked.errors, conflict: null }, 400);
  }
  const next = (value: V) => editable.put(value, checked.value);
  const answer = await changeContent(db, editable.kind, { ...about, verb: "edit", next });
  return finish(editable, answer, typed, "publie");
}

/** Whoever comes second sees the difference, and decides with the new state before their eyes. */
function finish<V, P>(
  { form, path }: Editable<V, P>,
  answer: Awaited<ReturnType<typeof changeContent<V, P>>>,
  wanted: Typed | null,
  done: string,
) {
  if (answer.kind !== "conflict") throw redirect(`${path}?message=${answer.kind === "same" ? "inchange" : done}`, 303);
  const current = answer.current === null ? {} : form.write(answer.current);
  const typed = wanted ?? current;
  return data<EditorAnswer>(
    {
      groups: form.groups(typed),
      typed,
      seen: fingerprint(answer.current),
      errors: {},
      conflict: differencesTyped(form, current, typed),
    },
    409,
  );
}
