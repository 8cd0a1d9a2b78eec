import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { KINDS, LIST_KINDS, WHOLE_KINDS } from "./kinds.ts";
import { editablesOf, type Item, itemOf } from "./list-kind.ts";
import { type Change, changeContent, newestOf, readLatest } from "./store.server.ts";

/** The value of each kind, by its key. */
export type AllContent = Record<string, unknown>;

/** @returns also the number of the newest version */
export async function currentContent(db: Kysely<Database>): Promise<{ content: AllContent; newest: number }> {
  const latest = await readLatest(db);
  return {
    content: Object.fromEntries(KINDS.map((kind) => [kind.key, kind.read(latest)])),
    newest: newestOf(latest),
  };
}

/** Replaces every kind of the file in one transaction. Removes items that a list of the file lacks. */
export function importContent(db: Kysely<Database>, content: AllContent, change: Omit<Change, "verb">) {
  return changeContent(db, { ...change, verb: "import" }, (latest) => {
    const wholes = WHOLE_KINDS.filter(({ key }) => key in content);
    const lists = LIST_KINDS.filter(({ key }) => key in content).flatMap((list) => {
      const items = content[list.key] as Item[];
      const { order, items: known } = editablesOf(list, latest);
      const gone = known.filter(({ key }) => items.every(({ id }) => key !== `${list.key}/${id}`));
      return [
        { editable: order, value: items.map(({ id }) => id) },
        ...items.map((item) => ({ editable: itemOf(list, item.id), value: item })),
        ...gone.map((editable) => ({ editable, value: null })),
      ];
    });
    return [...wholes.map((editable) => ({ editable, value: content[editable.key] })), ...lists];
  });
}
