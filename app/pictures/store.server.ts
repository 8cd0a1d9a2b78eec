import type { Kysely, Transaction } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { bumpContentVersion, lockContentVersion } from "../../core/database/content-version.ts";
import { newId } from "../../core/database/id.ts";
import { type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { Database, PictureRow } from "../../core/database/schema.ts";
import type { Format, OwnPicture } from "../ui/pictures.ts";
import { type Focus, type Made, type MadeFile, widthsOf } from "./rules.ts";

export type StoredPicture = Omit<PictureRow, "widths"> & { shown: OwnPicture };
type Details = Pick<PictureRow, "name" | "alt" | "credit" | "consent_on">;

export async function listPictures(db: Kysely<Database>, page: PageRequest) {
  const found = await paginate([db.selectFrom("pictures").selectAll()], "newest", page);
  return found === "bad-cursor" ? found : { ...found, rows: found.rows.map(toPicture) };
}

/** The pictures that pages may show, newest first. */
export async function describedPictures(db: Kysely<Database>): Promise<StoredPicture[]> {
  const described = db.selectFrom("pictures").selectAll().where("alt", "is not", null);
  const rows = await described.orderBy("created_at", "desc").orderBy("id", "desc").execute();
  return rows.map(toPicture);
}

export async function findPicture(db: Kysely<Database>, id: string): Promise<StoredPicture | undefined> {
  const row = await db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPicture(row);
}

/** The file of this width in the current edition; without a width, the only one of its shape. */
export function findFile(
  db: Kysely<Database>,
  { id, shape, width, format }: { id: string; shape: string; width?: number; format: Format },
) {
  return db
    .selectFrom("picture_files")
    .innerJoin("pictures", "pictures.id", "picture_files.picture_id")
    .select(["pictures.edition", "picture_files.bytes"])
    .where("picture_id", "=", id)
    .where("shape", "=", shape)
    .where("format", "=", format)
    .$if(width !== undefined, (query) => query.where("picture_files.width", "=", width ?? 0))
    .orderBy("picture_files.width")
    .limit(1)
    .executeTakeFirst();
}

/** Adds a picture, which stays unavailable to pages until somebody describes it. */
export async function addPicture(db: Kysely<Database>, name: string, made: Made, by: Actor): Promise<string> {
  const id = newId();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("pictures")
      .values({
        ...{ id, name, alt: null, credit: null, consent_on: null, focus_x: 50, focus_y: 50 },
        ...columnsOf(made),
        created_at: new Date().toISOString(),
      })
      .execute();
    await putFiles(trx, id, made.files);
    await log(trx, by, "add_picture", id, name);
  });
  return id;
}

/** Whether content uses the picture: only then must cached pages change with it. */
type IsUsed = (trx: Kysely<Database>) => Promise<boolean>;
type Change = { version: number; details: Details; focus: Focus; made: Made | undefined };

/**
 * Describes a picture, with new crops when the focus has moved.
 * @param change `version` is that of the form
 */
export function describePicture(
  db: Kysely<Database>,
  id: string,
  { version, details, focus, made }: Change,
  { by, isUsed }: { by: Actor; isUsed: IsUsed },
): Promise<"done" | "conflict"> {
  return db.transaction().execute(async (trx) => {
    await lockContentVersion(trx);
    const row = await trx
      .updateTable("pictures")
      .set((eb) => ({
        ...details,
        focus_x: focus.x,
        focus_y: focus.y,
        version: eb("version", "+", 1),
        ...(made && { ...columnsOf(made), edition: eb("edition", "+", 1) }),
      }))
      .where("id", "=", id)
      .where("version", "=", version)
      .returning("name")
      .executeTakeFirst();
    if (!row) return "conflict";
    if (made) await putFiles(trx, id, made.files);
    await log(trx, by, "describe_picture", id, row.name);
    if (await isUsed(trx)) await bumpContentVersion(trx);
    return "done";
  });
}

/** Replaces the files under the same id, so that every place that shows the picture follows. */
export async function replacePicture(
  db: Kysely<Database>,
  id: string,
  made: Made,
  { by, isUsed }: { by: Actor; isUsed: IsUsed },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockContentVersion(trx);
    const row = await trx
      .updateTable("pictures")
      .set((eb) => ({
        ...columnsOf(made),
        focus_x: 50,
        focus_y: 50,
        edition: eb("edition", "+", 1),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!row) return;
    await putFiles(trx, id, made.files);
    await log(trx, by, "replace_picture", id, row.name);
    if (await isUsed(trx)) await bumpContentVersion(trx);
  });
}

/** Checks for uses after taking the lock that every content change takes. */
export function deletePicture(
  db: Kysely<Database>,
  id: string,
  { by, isUsed }: { by: Actor; isUsed: IsUsed },
): Promise<"done" | "used"> {
  return db.transaction().execute(async (trx) => {
    await lockContentVersion(trx);
    if (await isUsed(trx)) return "used";
    const row = await trx.deleteFrom("pictures").where("id", "=", id).returning("name").executeTakeFirst();
    if (row) await log(trx, by, "delete_picture", id, row.name);
    return "done";
  });
}

function toPicture({ widths, ...row }: PictureRow): StoredPicture {
  const { id, name, alt, credit, edition, colour } = row;
  const focus = { x: row.focus_x, y: row.focus_y };
  const isUpright = row.height > row.width;
  return {
    ...row,
    shown: { id, name, credit, alt: alt ?? "", edition, colour, focus, isUpright, widths: JSON.parse(widths) },
  };
}

const columnsOf = ({ width, height, colour, files }: Made) => ({ width, height, colour, widths: widthsOf(files) });

async function putFiles(trx: Transaction<Database>, id: string, files: readonly MadeFile[]): Promise<void> {
  const shapes = [...new Set(files.map(({ shape }) => shape))];
  await trx.deleteFrom("picture_files").where("picture_id", "=", id).where("shape", "in", shapes).execute();
  for (const { shape, width, format, bytes } of files)
    await trx.insertInto("picture_files").values({ picture_id: id, shape, width, format, bytes }).execute();
}

async function log(trx: Transaction<Database>, by: Actor, action: string, id: string, name: string): Promise<void> {
  await writeAuditLog(trx, { by, action, subject: { kind: "picture", id }, details: { name } });
}
