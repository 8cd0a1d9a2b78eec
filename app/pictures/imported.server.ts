import { setImmediate } from "node:timers/promises";
import type { Kysely, RawBuilder } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database, PictureRow } from "../../core/database/schema.ts";
import type { Format, Logo } from "../ui/pictures.ts";
import { type Shape, widthsOf } from "./rules.ts";

/** A subquery of the bytes, which never leave the database. */
type Bytes = RawBuilder<Uint8Array>;
type ImportedFile = { shape: Shape; width: number; format: Format };

type PictureImport = {
  picture: Omit<PictureRow, "widths" | "version">;
  kind: "add" | "describe" | "replace";
  files: readonly ImportedFile[];
};

/**
 * Stores a picture of another site under its own id.
 * @param onStored called after each file with its place in `files`
 */
export async function importPicture(
  trx: Kysely<Database>,
  { picture, kind, files }: PictureImport,
  { bytesOf, onStored }: { bytesOf: (file: number) => Bytes; onStored: (file: number) => Promise<void> },
): Promise<void> {
  const { id, created_at, ...columns } = picture;
  const row = { ...columns, widths: widthsOf(files) };
  if (kind === "add") {
    await trx
      .insertInto("pictures")
      .values({ id, created_at, ...row })
      .execute();
  } else {
    await trx
      .updateTable("pictures")
      .set(({ eb }) => ({ ...row, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }
  if (kind === "describe") return;
  if (kind === "replace") await trx.deleteFrom("picture_files").where("picture_id", "=", id).execute();
  for (const [index, file] of files.entries()) {
    // The embedded database answers synchronously: let visitors' requests run in between.
    await setImmediate();
    await trx
      .insertInto("picture_files")
      .values({ picture_id: id, ...file, bytes: bytesOf(index) })
      .execute();
    await onStored(index);
  }
}

/** @param logo null for the shipped one */
export async function importLogo(
  trx: Kysely<Database>,
  logo: Logo | null,
  files: readonly { name: string; bytes: Bytes }[],
): Promise<void> {
  // Delete first, so that a former logo becomes the newest again.
  if (logo) await trx.deleteFrom("logos").where("id", "=", logo.id).execute();
  const row = logo ?? { id: newId(), format: null, width: 0, height: 0 };
  await trx
    .insertInto("logos")
    .values({ ...row, created_at: new Date().toISOString() })
    .execute();
  for (const file of files)
    await trx
      .insertInto("logo_files")
      .values({ logo_id: row.id, ...file })
      .execute();
}
