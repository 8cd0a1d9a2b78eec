import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { bumpContentVersion, lockContentVersion } from "../../core/database/content-version.ts";
import { newId } from "../../core/database/id.ts";
import type { Database, DocumentRow } from "../../core/database/schema.ts";
import { MOST_DOCUMENTS } from "./rules.ts";

/** Newest first. */
export function listDocuments(db: Kysely<Database>): Promise<Omit<DocumentRow, "bytes">[]> {
  return db
    .selectFrom("documents")
    .select(["id", "name", "size", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function findDocument(db: Kysely<Database>, id: string): Promise<DocumentRow | undefined> {
  return db.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();
}

export function addDocument(
  db: Kysely<Database>,
  { name, bytes }: { name: string; bytes: Uint8Array },
  by: Actor,
): Promise<"done" | "many"> {
  return db.transaction().execute(async (trx) => {
    await lockContentVersion(trx);
    const { count } = await trx
      .selectFrom("documents")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_DOCUMENTS) return "many";
    const id = newId();
    await trx
      .insertInto("documents")
      .values({ id, name, size: bytes.length, created_at: new Date().toISOString(), bytes })
      .execute();
    await log(trx, by, "add_document", id, name);
    return "done";
  });
}

/** Keeps the name and so the address, which printed and sent texts contain. */
export function replaceDocument(
  db: Kysely<Database>,
  id: string,
  bytes: Uint8Array,
  by: Actor,
): Promise<"done" | "gone"> {
  return db.transaction().execute(async (trx) => {
    await lockContentVersion(trx);
    const row = await trx
      .updateTable("documents")
      .set({ bytes, size: bytes.length, created_at: new Date().toISOString() })
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!row) return "gone";
    await log(trx, by, "replace_document", id, row.name);
    return "done";
  });
}

/** @param isUsed called in the same transaction, after the lock that every content change takes */
export function deleteDocument(
  db: Kysely<Database>,
  id: string,
  isUsed: (trx: Kysely<Database>) => Promise<boolean>,
  by: Actor,
): Promise<"done" | "used"> {
  return db.transaction().execute(async (trx) => {
    await lockContentVersion(trx);
    if (await isUsed(trx)) return "used";
    const row = await trx.deleteFrom("documents").where("id", "=", id).returning("name").executeTakeFirst();
    if (row) await log(trx, by, "delete_document", id, row.name);
    return "done";
  });
}

async function log(trx: Kysely<Database>, by: Actor, action: string, id: string, name: string): Promise<void> {
  await writeAuditLog(trx, { by, action, subject: { kind: "document", id }, details: { name } });
  // Makes the edge drop its cached documents.
  await bumpContentVersion(trx);
}
