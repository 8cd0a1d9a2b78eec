import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { formerValues } from "./content.server.ts";
import { KINDS, LIST_KINDS, WHOLE_KINDS } from "./kinds.ts";
import { editablesOf, type Item, itemOf } from "./list-kind.ts";
import { type Change, changeContent, newestOf, readLatest } from "./store.server.ts";
import { withoutShipped } from "./without-shipped.ts";

/** The value of each kind, by its key. */
export type AllContent = Record<string, unknown>;

/** `inForce`, the name in files: the interim values, shown until the planned ones in `content` begin. */
export type FiledContent = { content: AllContent; inForce?: AllContent | undefined };

/** @returns also the number of the newest version */
export async function currentContent(db: Kysely<Database>) {
  const latest = await readLatest(db);
  const content: AllContent = Object.fromEntries(KINDS.map((kind) => [kind.key, kind.read(latest)]));
  const ahead = KINDS.filter((kind) => kind.isAhead?.(content[kind.key], new Date()));
  const interim: AllContent = Object.fromEntries(await formerValues(db, ahead));
  return { content, interim, newest: newestOf(latest) };
}

/** For a file: without the sentences that the site ships, so that a later release may read it. */
export async function exportedContent(db: Kysely<Database>): Promise<FiledContent> {
  const { content, interim } = await currentContent(db);
  const whole = WHOLE_KINDS.filter(({ followsReleases }) => followsReleases).map(
    ({ key, shipped }) => [key, withoutShipped(content[key] as object, shipped)] as const,
  );
  return {
    content: { ...content, ...Object.fromEntries(whole) },
    ...(Object.keys(interim).length > 0 && { inForce: interim }),
  };
}

/** The interim values of a file, and what the site shows in their place. */
export function interimChanges(
  { content, inForce: interim = {} }: FiledContent,
  site: Pick<Awaited<ReturnType<typeof currentContent>>, "content" | "interim">,
) {
  const now = new Date();
  return WHOLE_KINDS.flatMap((kind) => {
    const [before, after] = [site.interim[kind.key] ?? site.content[kind.key], interim[kind.key]];
    const isNeeded = after !== undefined && kind.isAhead?.(content[kind.key], now) && !kind.isAhead(after, now);
    return isNeeded && !isDeepStrictEqual(before, after) ? [{ kind, before, after }] : [];
  });
}

/** Replaces every kind of the file in one transaction. Removes items that a list of the file lacks. */
export async function importContent(db: Kysely<Database>, file: FiledContent, change: Omit<Change, "verb">) {
  const { content } = file;
  const interim = new Map(interimChanges(file, await currentContent(db)).map(({ kind, after }) => [kind.key, after]));
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
    const whole = wholes.map((editable) => {
      return { editable, value: content[editable.key], interim: interim.get(editable.key) };
    });
    return [...whole, ...lists];
  });
}
