import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { data, redirect } from "react-router";
import { is, safeParse } from "valibot";
import type { Actor } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { requireStaff } from "../account/session.server.ts";
import { servicesContext } from "../context.ts";
import { INCOMPLETE, readForm } from "../forms/read-form.server.ts";
import type { OwnPictures } from "../pictures/pictures.server.ts";
import type { Difference } from "./differences.ts";
import {
  type Args,
  actOnEditor,
  type Editor,
  loadEditor,
  NOT_UNDOABLE,
  noticeFor,
  readNumber,
} from "./editing.server.ts";
import type { FormValues } from "./form.ts";
import { listChanges, stepsOf } from "./history.server.ts";
import { currentValue, type Latest, parseStored, readStored } from "./kind.ts";
import { findEditable } from "./kinds.ts";
import { choicesAmong, missingInStored } from "./library.ts";
import { listDifferences, MOVED } from "./list-differences.ts";
import { draftOf, editablesOf, freeId, type Item, itemId, itemOf, type ListKind, orderOf } from "./list-kind.ts";
import { changeContent, newestOf, readLatest } from "./store.server.ts";
import { badgeOf } from "./workflow.ts";

export async function loadList<I extends Item>({ request, context }: Args, list: ListKind<I>) {
  await requireStaff(context, request, "/admin/contenu");
  const { database, pictures } = context.get(servicesContext);
  const { db } = database;
  const latest = await readLatest(db, list.key);
  const items = list.read(latest);
  const { key, label, path, noun, shipped } = list;
  const url = new URL(request.url);
  const isAsShipped = isDeepStrictEqual(items, shipped);
  const now = new Date();
  const removed = await listRemoved(db, list, latest);
  const seen = newestOf(latest);
  return {
    kind: { label, path },
    noun,
    seen,
    origin: isAsShipped ? ("same" as const) : ("other" as const),
    isShippedEmpty: shipped.length === 0,
    resets: listDifferences(list, items, shipped).length,
    history: (await listChanges(db, key, seen)).map((change) => ({
      ...change,
      differences: change.differences.map((row) => (row.key === MOVED ? withTitles(row, [...items, ...removed]) : row)),
    })),
    notice: noticeFor(url, undefined),
    items: items.map((item) => ({
      ...list.summary(item),
      id: item.id,
      title: item.title,
      badge: badgeOf(list.workflow, item.state, list.timeOf(item), now),
      seen: latest.get(`${key}/${item.id}`)?.number ?? 0,
    })),
    library: choicesAmong(
      await pictures.readNow(),
      items.map((item) => list.summary(item).picture ?? ""),
      0,
    ),
    removed,
    justRemoved: removed.find(({ id }) => id === removedIn(url)) ?? null,
    own: items.filter(({ id }) => shipped.every((known) => known.id !== id)).length,
    moved: readMoved(
      url.searchParams,
      items.map(({ id }) => id),
    ),
    title: url.searchParams.get("titre") ?? "",
  };
}

export async function actOnList<I extends Item>({ request, context }: Args, list: ListKind<I>) {
  const by = await requireStaff(context, request, "/admin/contenu");
  const { database, pictures } = context.get(servicesContext);
  const { db } = database;
  const fields = await readForm(request);
  const { intent, title = "", remove = "", move, seen = "", change = "" } = fields;
  if (intent === "create") return create(db, list, title, by);
  if (remove) return removeItem(db, list, remove, by);
  if (move) return moveItem(db, list, fields, by);
  if (intent === "revert") return revert(db, list, readNumber(seen), by);
  if (intent === "undo") {
    const library = await pictures.readNow();
    return undo(db, list, { number: readNumber(change), seen: readNumber(seen), by, library });
  }
  throw data(INCOMPLETE, { status: 400 });
}

export async function loadItem<I extends Item>(args: Args, list: ListKind<I>, id: string) {
  const editor = await loadEditor(args, itemOf(list, id));
  // Show a removed item too, so that it can be restored.
  if (editor.isNew && editor.history.length === 0) throw data("Cet élément n’existe pas.", { status: 404 });
  return {
    ...editor,
    kind: { label: list.label, path: list.path },
    title: editor.typed.title ?? formerTitle(editor) ?? id,
  };
}

const formerTitle = ({ history: [last] }: Editor) => last?.differences.find(({ key }) => key === "title")?.before;

export async function actOnItem<I extends Item>(args: Args, list: ListKind<I>, id: string) {
  return actOnEditor(args, itemOf(list, id));
}

type Refused = ReturnType<typeof data<{ title: string; error: string }>>;

async function create<I extends Item>(
  db: Kysely<Database>,
  list: ListKind<I>,
  title: string,
  by: Actor,
): Promise<Refused> {
  const latest = await readLatest(db, list.key);
  const id = freeId(list, latest, title);
  const editable = itemOf(list, id);
  const checked = safeParse(editable.form.schema, draftOf(list, id, title.trim()));
  if (!checked.success) return data({ title, error: checked.issues[0].message }, 400);
  const answer = await changeContent(db, { by, verb: "edit", seen: 0 }, () => [{ editable, value: checked.output }]);
  // Somebody else has just taken the address.
  if (answer === "conflict") return create(db, list, title, by);
  if (answer === "refused") {
    const { title: full } = editable.refuse?.(checked.output, await readLatest(db)) ?? {};
    return data({ title, error: full ?? "Une autre a déjà cette adresse : choisissez un autre titre." }, 400);
  }
  throw redirect(editable.path, 303);
}

/** Staff can restore the item on its own page, which keeps its history. */
async function removeItem<I extends Item>(db: Kysely<Database>, list: ListKind<I>, asked: string, by: Actor) {
  const [id = "", seen = ""] = asked.split(":");
  if (!is(itemId, id)) throw data(INCOMPLETE, { status: 400 });
  const write = { editable: itemOf(list, id), value: null };
  const answer = await changeContent(db, { by, verb: "edit", seen: readNumber(seen) }, () => [write]);
  if (answer === "conflict") throw redirect(`${list.path}?message=autre`, 303);
  throw redirect(`${list.path}?${new URLSearchParams({ message: "supprime", element: id })}`, 303);
}

function removedIn({ searchParams }: URL): string | null {
  return searchParams.get("message") === "supprime" ? searchParams.get("element") : null;
}

/** The order of a list holds ids. */
function withTitles(row: Difference, items: readonly { id: string; title: string }[]): Difference {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const say = (ids: string | null) => ids?.replace(/^.+$/gm, (id) => titles.get(id) ?? id) ?? null;
  return { ...row, before: say(row.before), after: say(row.after) };
}

const REMOVED_MOST = 20;

/** The last removed items, newest first, as they were before. */
async function listRemoved<I extends Item>(db: Kysely<Database>, list: ListKind<I>, latest: Latest) {
  const removed = editablesOf(list, latest)
    .items.flatMap((editable) => {
      const last = latest.get(editable.key);
      return last?.value === null ? [{ editable, number: last.number, at: last.at }] : [];
    })
    .sort((a, b) => b.number - a.number)
    .slice(0, REMOVED_MOST);
  const steps = await stepsOf(
    db,
    list.key,
    removed.map(({ number }) => number),
  );
  return removed.map(({ editable, number, at }) => {
    const id = editable.key.slice(list.key.length + 1);
    const step = steps.find((each) => each.key === editable.key && each.number === number);
    const title = (step && parseStored(editable, step.before)?.value?.title) ?? id;
    return { id, title, path: editable.path, at, number, seen: number };
  });
}

/** Resets every item and the order to the shipped list, and removes items created here. */
async function revert<I extends Item>(db: Kysely<Database>, list: ListKind<I>, seen: number, by: Actor) {
  const answer = await changeContent(db, { by, verb: "revert", seen }, (latest) => {
    const { order, items } = editablesOf(list, latest);
    return [order, ...items].map((editable) => ({ editable, value: undefined }));
  });
  return finish(list, answer, "origine");
}

/** Undoes what one change did to the order and to the items, unless one of them has changed again since. */
async function undo<I extends Item>(
  db: Kysely<Database>,
  list: ListKind<I>,
  { number, seen, by, library }: { number: number; seen: number; by: Actor; library: OwnPictures },
) {
  const latest = await readLatest(db, list.key);
  const writes = (await stepsOf(db, list.key, [number])).map(({ key, before, after }) => {
    const editable = findEditable(key)?.editable ?? orderOf(list);
    const isLast = isDeepStrictEqual(currentValue(editable, latest), readStored(editable, after));
    return { editable, value: before, isLast };
  });
  const isReadable = writes.every(({ editable, value }) => parseStored(editable, value));
  if (writes.length === 0 || !isReadable) throw data(NOT_UNDOABLE, { status: 404 });
  if (!writes.every(({ isLast }) => isLast)) return data({ refused: "older" as const }, 409);
  const gone = writes.flatMap(({ editable, value }) => Object.keys(missingInStored(editable, value, library)));
  if (gone.length > 0) return data({ refused: "picture" as const }, 409);
  return finish(list, await changeContent(db, { by, verb: "undo", seen }, () => writes), "annule");
}

function finish({ path }: { path: string }, answer: Awaited<ReturnType<typeof changeContent>>, done: string) {
  if (answer === "conflict" || answer === "refused") return data({ refused: answer }, 409);
  throw redirect(`${path}?message=${answer === "same" ? "inchange" : done}`, 303);
}

/** Moves an item one place in the current order, even if somebody else has reordered it since. */
async function moveItem<I extends Item>(
  db: Kysely<Database>,
  list: ListKind<I>,
  { move = "", title = "" }: FormValues,
  by: Actor,
) {
  const editable = orderOf(list);
  const [way = "", id = ""] = move.split(":");
  const offset = { up: -1, down: 1 }[way];
  let isKnown = false;
  await changeContent(db, { by, verb: "move" }, (latest) => {
    const ids = list.read(latest).map((item) => item.id);
    isKnown = offset !== undefined && ids.includes(id);
    const wanted = isKnown ? stepped(ids, id, offset ?? 0) : ids;
    return [{ editable, value: withRemoved(wanted, currentValue(editable, latest) ?? []) }];
  });
  if (!isKnown) throw data(INCOMPLETE, { status: 400 });
  throw redirect(`${list.path}?${new URLSearchParams({ deplace: move, ...(title && { titre: title }) })}`, 303);
}

/** Keeps a removed item in the order, behind its former predecessor, so that a restore knows its place. */
function withRemoved(wanted: string[], order: readonly string[]): string[] {
  return order.reduce((ids, id, place) => {
    return ids.includes(id) ? ids : ids.toSpliced(ids.indexOf(order[place - 1] ?? "") + 1, 0, id);
  }, wanted);
}

function stepped(ids: string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

function readMoved(searchParams: URLSearchParams, ids: string[]): { id: string; way: "up" | "down" } | null {
  const [way, id = ""] = searchParams.get("deplace")?.split(":") ?? [];
  return (way === "up" || way === "down") && ids.includes(id) ? { id, way } : null;
}
