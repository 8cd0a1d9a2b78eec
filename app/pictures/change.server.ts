import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RouterContextProvider } from "react-router";
import type { Actor } from "../../core/audit-log.ts";
import { isPictureUsed } from "../content/picture-uses.server.ts";
import { type Services, servicesContext } from "../context.ts";
import type { FormValue } from "../forms/define-form.ts";
import { type Upload, withFolder } from "../forms/receive-files.server.ts";
import { unlessFull } from "./add.server.ts";
import { type Made, type pictureForm, type RefusedFile, refusalSentence } from "./rules.ts";
import { describePicture, findFile, replacePicture, type StoredPicture } from "./store.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Change = { version: number; value: FormValue<typeof pictureForm>; by: Actor };

/** Stores the description, with new crops when the focus has moved. */
export async function describe({ context }: Args, picture: StoredPicture, { version, value, by }: Change) {
  const services = context.get(servicesContext);
  const { db } = services.database;
  const { decorative, focus_x: x, focus_y: y, ...details } = value;
  const isMoved = x !== picture.focus_x || y !== picture.focus_y;
  const made = isMoved ? await cropAgain(services, picture, { x, y }) : undefined;
  if (made && "reason" in made) return made;
  let result: "done" | "conflict" = "done";
  const change = { version, details: { ...details, alt: decorative ? "" : details.alt }, focus: { x, y }, made };
  const isStored = await unlessFull(async () => {
    result = await describePicture(db, picture.id, change, { by, isUsed: (trx) => isPictureUsed(trx, picture.id) });
  });
  return isStored ? (result as "done" | "conflict") : { name: picture.name, reason: "disk" as const };
}

async function cropAgain(
  { database, env, pictures }: Services,
  { id, name }: StoredPicture,
  focus: { x: number; y: number },
): Promise<Made | RefusedFile> {
  const original = await findFile(database.db, { id, shape: "original", format: "jpg" });
  return withFolder(env.dataDir, async (folder) => {
    const file = join(folder, "original");
    await writeFile(file, original?.bytes ?? "");
    const result = await pictures.make(file, focus);
    if (!result.ok) return { name, reason: result.reason };
    // Keep the stored original: encoding it again would lose quality.
    const { width, height, colour, files } = result.made;
    return { width, height, colour, files: files.filter(({ shape }) => shape !== "original") };
  });
}

/** @returns an error sentence, or null */
export async function replace(
  { database, pictures }: Services,
  id: string,
  { files: [file], refused: [refused] }: Upload,
  by: Actor,
): Promise<string | null> {
  if (refused) return refusalSentence(refused);
  if (!file) return "Choisissez d’abord une image.";
  const result = await pictures.make(file.path, { x: 50, y: 50 });
  if (!result.ok) return refusalSentence({ name: file.name, reason: result.reason });
  const isStored = await unlessFull(() =>
    replacePicture(database.db, id, result.made, { by, isUsed: (trx) => isPictureUsed(trx, id) }),
  );
  return isStored ? null : refusalSentence({ name: file.name, reason: "disk" });
}
