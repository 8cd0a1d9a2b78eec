/** What the page of a list does with a request: show, add a draft, undo, go back to the shipped list. */
import { data, type RouterContextProvider, redirect } from "react-router";
import { safeParse } from "valibot";
import { readForm } from "../../server/http/form.ts";
import { servicesContext } from "../../server/services.ts";
import { requireAdministrator } from "../account/guard.server.ts";
import type { Editable } from "./editable.ts";
import { actOnEditor, loadEditor } from "./editing.server.ts";
import type { ContentForm } from "./form.ts";
import { CONTENT_PLACES, type ContentKind } from "./kind.ts";
import { freeId, type Item, itemEditable, listEditable } from "./list-kind.ts";
import { changeContent, fingerprint, readContent } from "./store.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

export type ListKind<I extends Item> = {
  kind: ContentKind<I[]>;
  form(id: string): ContentForm<I>;
  previews: Editable<I[], I>["previews"];
  /** A new item, not yet for the public. */
  draft(id: string, title: string): I;
  /** Its state in a word. */
  state(item: I): string;
};

export async function loadList<I extends Item>(args: Args, list: ListKind<I>) {
  const editor = await loadEditor(args, listEditable(list.kind, describeIn(list)));
  const { value } = await readContent(args.context.get(servicesContext).database.db, list.kind);
  return { ...editor, items: value.map((item) => ({ id: item.id, title: item.title, state: list.state(item) })) };
}

export async function actOnList<I extends Item>(args: Args, list: ListKind<I>) {
  const by = await requireAdministrator(args.context, args.request);
  const { intent, title = "" } = await readForm(args.request.clone());
  if (intent !== "create") return actOnEditor(args, listEditable(list.kind, describeIn(list)));
  const { db } = args.context.get(servicesContext).database;
  const { value } = await readContent(db, list.kind);
  const id = freeId(value, title);
  const checked = safeParse(list.form(id).schema, list.draft(id, title.trim()));
  if (!checked.success) return data({ title, error: checked.issues[0].message }, 400);
  const editable = itemEditable(list.kind, list.form(id), id, []);
  await changeContent(db, list.kind, {
    by: { id: by.id, name: by.name },
    verb: "edit",
    subject: editable.subject,
    seen: fingerprint(null),
    part: editable.part,
    next: (items) => editable.put(items, checked.output),
  });
  throw redirect(`${CONTENT_PLACES[list.kind.key].path}/${id}`, 303);
}

export async function loadItem<I extends Item>(args: Args, list: ListKind<I>, id: string) {
  const editable = itemEditable(list.kind, list.form(id), id, list.previews);
  const editor = await loadEditor(args, editable);
  // What was there once can be put back.
  if (editor.isNew && editor.history.length === 0) throw data("Cet élément n’existe pas.", { status: 404 });
  return { ...editor, previews: editable.previews, subject: editable.subject, title: editor.typed.title ?? id };
}

export async function actOnItem<I extends Item>(args: Args, list: ListKind<I>, id: string) {
  return actOnEditor(args, itemEditable(list.kind, list.form(id), id, list.previews));
}

const describeIn =
  <I extends Item>({ state }: ListKind<I>) =>
  (item: I) =>
    `${item.title} (${state(item)})`;
