import type { Kysely } from "kysely";
import { data, type RouterContextProvider, redirect } from "react-router";
import { is, safeParse } from "valibot";
import type { Database } from "../../core/database/schema.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { readForm } from "../forms/read-form.server.ts";
import { actOnEditor, loadEditor } from "./editing.server.ts";
import { linesOf } from "./fields.ts";
import { findSeen, listChanges } from "./history.server.ts";
import {
  draftOf,
  freeId,
  type Item,
  itemEditable,
  itemId,
  type ListKind,
  listEditable,
  orderEditable,
} from "./list-kind.ts";
import { changeContent, fingerprint, readContent } from "./store.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The order before, the published one, and the requested one, by titles. */
export type OrderConflict = { before: string[] | null; theirs: string[]; mine: string[]; order: string; seen: string };

export async function loadList<I extends Item>(args: Args, list: ListKind<I>) {
  const editor = await loadEditor(args, listEditable(list));
  const { db } = args.context.get(servicesContext).database;
  const { value } = await readContent(db, list);
  const { searchParams } = new URL(args.request.url);
  const ids = value.map(({ id }) => id);
  const orderSeen = fingerprint(ids);
  const orders = await listChanges(db, orderEditable(list), orderSeen);
  return {
    ...editor,
    noun: list.noun,
    history: [...editor.history, ...orders].toSorted((a, b) => b.at.localeCompare(a.at)),
    items: value.map((item) => ({
      ...list.summary(item),
      id: item.id,
      title: item.title,
      badge: badgeOf(list, item),
      seen: fingerprint(item),
    })),
    removed: await findRemoved(db, list, searchParams),
    own: value.filter(({ id }) => list.shipped.every((shipped) => shipped.id !== id)).length,
    orderSeen,
    moved: readMoved(searchParams, ids),
    title: searchParams.get("titre") ?? "",
  };
}

export async function actOnList<I extends Item>(args: Args, list: ListKind<I>) {
  const { id: by, name } = await requireStaff(args.context, args.request, "/admin/contenu");
  const fields = await readForm(args.request.clone());
  const actor = { id: by, name };
  if (fields.intent === "create") return create(args, list, fields.title ?? "", actor);
  if (fields.remove) return remove(args, list, fields.remove, actor);
  if (fields.move || fields.intent === "order") return changeOrder(args, list, fields, actor);
  const order = orderEditable(list);
  return fields.subject === order.subject ? actOnEditor(args, order) : actOnEditor(args, listEditable(list));
}

export async function loadItem<I extends Item>(args: Args, list: ListKind<I>, id: string) {
  const editor = await loadEditor(args, itemEditable(list, id));
  // Show a removed item, so that it can be restored.
  if (editor.isNew && editor.history.length === 0) throw data("Cet élément n’existe pas.", { status: 404 });
  return { ...editor, title: editor.typed.title ?? id };
}

export async function actOnItem<I extends Item>(args: Args, list: ListKind<I>, id: string) {
  return actOnEditor(args, itemEditable(list, id));
}

type Actor = { id: string; name: string };

async function create<I extends Item>({ context }: Args, list: ListKind<I>, title: string, by: Actor) {
  const { db } = context.get(servicesContext).database;
  const { value } = await readContent(db, list);
  const id = freeId(value, title);
  const editable = itemEditable(list, id);
  const checked = safeParse(editable.form.schema, draftOf(list, id, title.trim()));
  if (!checked.success) return data({ title, error: checked.issues[0].message }, 400);
  await changeContent(db, list, {
    by,
    verb: "edit",
    subject: editable.subject,
    seen: fingerprint(null),
    get: editable.get,
    next: (items) => editable.set(items, checked.output),
  });
  throw redirect(editable.path, 303);
}

/** Undo is on the page of the item, which keeps its history. */
async function remove<I extends Item>({ context }: Args, list: ListKind<I>, asked: string, by: Actor) {
  const { db } = context.get(servicesContext).database;
  const [id = "", seen = ""] = asked.split(":");
  if (!is(itemId, id)) throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
  const editable = itemEditable(list, id);
  const next = (items: I[]) => editable.set(items, null);
  const { subject, get, order } = editable;
  const answer = await changeContent(db, list, { by, verb: "edit", subject, seen, get, next, order });
  if (answer.kind === "conflict") throw redirect(`${list.path}?message=autre`, 303);
  const query = new URLSearchParams({ message: "supprime", element: id });
  throw redirect(`${list.path}?${query}`, 303);
}

async function findRemoved<I extends Item>(db: Kysely<Database>, list: ListKind<I>, searchParams: URLSearchParams) {
  const id = searchParams.get("element");
  if (searchParams.get("message") !== "supprime" || !is(itemId, id)) return null;
  const editable = itemEditable(list, id);
  const { value } = await readContent(db, list);
  const [last] = await listChanges(db, editable, fingerprint(null));
  if (editable.get(value) || !last) return null;
  const title = last.differences.find(({ key }) => key === "title")?.before ?? id;
  return { title, path: editable.path, change: last.id, seen: last.seen };
}

function badgeOf<I extends Item>({ workflow }: ListKind<I>, { state }: I) {
  const { label = state, isPublic = false } = workflow[state] ?? {};
  const tone = isPublic ? ("success" as const) : state === "draft" ? ("warning" as const) : ("neutral" as const);
  return { label, tone };
}

async function changeOrder<I extends Item>(
  { context }: Args,
  list: ListKind<I>,
  { move = "", ordre = "", orderSeen = "", title = "" }: Record<string, string>,
  by: Actor,
) {
  const { db } = context.get(servicesContext).database;
  const editable = orderEditable(list);
  const [way = "", id = ""] = move.split(":");
  const wanted = move ? step(linesOf(ordre), id, way) : linesOf(ordre);
  if (!wanted) throw data("Cet envoi est incomplet. Revenez sur la page et recommencez.", { status: 400 });
  const answer = await changeContent(db, list, {
    by,
    verb: "move",
    subject: editable.subject,
    seen: orderSeen,
    get: editable.get,
    next: (items) => editable.set(items, wanted),
  });
  if (answer.kind !== "conflict") {
    const query = new URLSearchParams({
      ...(move ? { deplace: move } : { message: "ordre" }),
      ...(title && { titre: title }),
    });
    throw redirect(`${editable.path}?${query}`, 303);
  }
  const { value } = await readContent(db, list);
  const titles = (ids: string[]) => ids.map((known) => value.find((item) => item.id === known)?.title ?? known);
  const before = await findSeen(db, editable, orderSeen);
  const theirs = editable.get(value) ?? [];
  const mine = (editable.set(value, wanted) ?? []).map((item) => item.id);
  const conflict: OrderConflict = {
    before: before && titles(before),
    theirs: titles(theirs),
    mine: titles(mine),
    order: mine.join("\n"),
    seen: fingerprint(theirs),
  };
  return data({ title, order: conflict }, 409);
}

function step(ids: string[], id: string, way: string): string[] | null {
  const from = ids.indexOf(id);
  const to = { up: from - 1, down: from + 1 }[way];
  if (from < 0 || to === undefined || ids[to] === undefined) return null;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function readMoved(searchParams: URLSearchParams, ids: string[]): { id: string; way: "up" | "down" } | null {
  const [way, id = ""] = searchParams.get("deplace")?.split(":") ?? [];
  return (way === "up" || way === "down") && ids.includes(id) ? { id, way } : null;
}
