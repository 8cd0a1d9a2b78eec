import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { KINDS, LIST_KINDS, WHOLE_KINDS } from "./kinds.ts";
import { editablesOf, type Item, itemOf } from "./list-kind.ts";
import { type Change, changeContent, newestOf, readLatest } from "./store.server.ts";
import { withoutShipped } from "./without-shipped.ts";

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

/** For a file: without the sentences that the site ships, so that a later release may read it. */
export async function exportedContent(db: Kysely<Database>): Promise<AllContent> {
  const { content } = await currentContent(db);
  const whole = WHOLE_KINDS.filter(({ followsReleases }) => followsReleases).map(
    ({ key, shipped }) => [key, withoutShipped(content[key] as object, shipped)] as const,
  );
  return { ...content, ...Object.fromEntries(whole) };
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
