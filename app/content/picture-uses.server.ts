import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import type { OwnPictures } from "../pictures/pictures.server.ts";
import type { Content } from "./content.server.ts";
import { LIST_KINDS, WHOLE_KINDS } from "./kinds.ts";
import { placeIn } from "./places.ts";
import { readLatest } from "./store.server.ts";

/** A place that shows a picture, in the words of staff, with the address of its editor. */
type PictureUse = { where: string; href: string };

/** The places in published content and drafts that show an uploaded picture, by its id. */
export async function pictureUses(content: Content): Promise<(id: string) => PictureUse[]> {
  const found: { id: string; use: PictureUse }[] = [];
  for (const kind of WHOLE_KINDS) {
    const { label, path: href, form } = kind;
    const value = await content.read(kind);
    const typed = form.write(value);
    const groups = form.groups(typed);
    for (const { path, text } of textsOf(value)) {
      found.push({ id: text, use: { where: [label, ...(placeIn(groups, path, typed) ?? [])].join(", "), href } });
    }
  }
  for (const kind of LIST_KINDS) {
    for (const item of await content.read(kind)) {
      const use = { where: `${kind.label}, « ${item.title} »`, href: `${kind.path}/${item.id}` };
      for (const { text } of textsOf(item)) found.push({ id: text, use });
    }
  }
  return (id) => {
    const uses = found.filter((each) => each.id === id).map(({ use }) => use);
    return [...new Map(uses.map((use) => [use.where, use])).values()];
  };
}

/**
 * The photographers whose pictures the site shows (article L. 121-1 of the Code de la propriété intellectuelle), and
 * whether it shows uploaded pictures without a photographer.
 */
export async function creditsOf(content: Content, pictures: OwnPictures) {
  const own = Object.values(pictures);
  if (own.length === 0) return { credits: [], hasOwn: false };
  const usesOf = await pictureUses(content);
  const shown = own.filter(({ id }) => usesOf(id).length > 0);
  const names = new Set(shown.flatMap(({ credit }) => credit ?? []));
  return {
    credits: [...names].sort((a, b) => a.localeCompare(b, "fr")),
    hasOwn: shown.some(({ credit }) => credit === null),
  };
}

/** Whether stored content uses the picture. Call inside the transaction that deletes it. */
export async function isPictureUsed(trx: Kysely<Database>, id: string): Promise<boolean> {
  const latest = await readLatest(trx);
  return [...latest.values()].some(({ value }) => textsOf(value).some(({ text }) => text === id));
}

/** Whether a stored text contains this address. Call inside the transaction that deletes its target. */
export async function isLinked(trx: Kysely<Database>, address: string): Promise<boolean> {
  const latest = await readLatest(trx);
  return [...latest.values()].some(({ value }) => textsOf(value).some(({ text }) => text.includes(address)));
}

type Found = { path: string[]; text: string };

export function textsOf(value: unknown, path: string[] = []): Found[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, [...path, key]));
}
