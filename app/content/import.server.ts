import type { Kysely } from "kysely";
import type { Actor } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import type { AllContent } from "./all-content.ts";
import { LIST_KINDS, WHOLE_KINDS } from "./kinds.ts";
import { editablesOf, type Item, itemOf } from "./list-kind.ts";
import { changeContent } from "./store.server.ts";

/** Replaces every kind in the file at once, or none. Items that a list of the file lacks are removed. */
export function importContent(db: Kysely<Database>, content: AllContent, { by, seen }: { by: Actor; seen: number }) {
  return changeContent(db, { by, verb: "import", seen }, (latest) => {
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
