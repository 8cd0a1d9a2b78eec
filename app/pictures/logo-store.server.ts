import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { bumpContentVersion } from "../../core/database/content-version.ts";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import type { Logo } from "../ui/pictures.ts";
import type { MadeLogo } from "./rules.ts";

/** Keep former logos, because pages opened before still show them. */
const KEPT = 3;

/** The current logo; null for the shipped one. */
export async function currentLogo(db: Kysely<Database>): Promise<Logo | null> {
  const row = await newest(db).limit(1).executeTakeFirst();
  if (!row?.format) return null;
  const { id, width, height, format } = row;
  return { id, width, height, format };
}

export async function findLogoFile(db: Kysely<Database>, id: string, name: string): Promise<Uint8Array | undefined> {
  const files = db.selectFrom("logo_files").select("bytes").where("logo_id", "=", id).where("name", "=", name);
  return (await files.executeTakeFirst())?.bytes;
}

/** @param made null for the shipped logo */
export async function setLogo(db: Kysely<Database>, made: MadeLogo | null, by: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = newId();
    const { width = 0, height = 0, format = null, files = [] } = made ?? {};
    const created_at = new Date().toISOString();
    await trx.insertInto("logos").values({ id, width, height, format, created_at }).execute();
    for (const { name, bytes } of files)
      await trx.insertInto("logo_files").values({ logo_id: id, name, bytes }).execute();
    const kept = await newest(trx).limit(KEPT).execute();
    await trx
      .deleteFrom("logos")
      .where(
        "id",
        "not in",
        kept.map(({ id }) => id),
      )
      .execute();
    const action = made ? "change_logo" : "reset_logo";
    await writeAuditLog(trx, { by, action, subject: { kind: "logo", id: null } });
    await bumpContentVersion(trx);
  });
}

/** Whether there is an earlier logo to restore, the shipped one included. */
export async function hasFormerLogo(db: Kysely<Database>): Promise<boolean> {
  return (await newest(db).limit(1).execute()).length > 0;
}

/** Restores the logo before the current one; before the first upload, that is the shipped one. */
export async function restoreFormerLogo(db: Kysely<Database>, by: Actor): Promise<void> {
  const [, former] = await newest(db).limit(2).execute();
  if (!former?.format) return setLogo(db, null, by);
  const { width, height, format } = former;
  const files = await db.selectFrom("logo_files").select(["name", "bytes"]).where("logo_id", "=", former.id).execute();
  return setLogo(db, { width, height, format, files }, by);
}

const newest = (db: Kysely<Database>) =>
  db.selectFrom("logos").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
