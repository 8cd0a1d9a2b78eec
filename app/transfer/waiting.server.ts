import type { Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";

type Db = Kysely<Database>;
type Kind = "content" | "reviews";
type File = { name: string };

/**
 * Stores a file until somebody confirms its import, so that every instance has it. Each part has its own statement, so
 * that others may write in between.
 */
export async function keepImport<Part extends File>(
  db: Db,
  { kind, manifest, parts }: { kind: Kind; manifest: unknown; parts: readonly Part[] },
  bytesOf: (part: Part) => Promise<Uint8Array>,
): Promise<string> {
  const id = newId();
  await db.insertInto("imports").values({ id, created_at: new Date().toISOString(), kind, manifest: null }).execute();
  try {
    for (const part of parts) {
      await db
        .insertInto("import_files")
        .values({ import_id: id, name: part.name, bytes: await bytesOf(part) })
        .execute();
    }
    await writeManifest(db, id, manifest);
  } catch (error) {
    await forgetImport(db, id);
    throw error;
  }
  return id;
}

/** @param Manifest what each kind of import stores about its file */
export async function findImport<Manifest>(
  db: Db,
  kind: Kind,
  id: string,
): Promise<{ manifest: Manifest; done: number | null } | undefined> {
  const row = await db
    .selectFrom("imports")
    .select(["manifest", "done"])
    .where("id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.manifest ? { manifest: JSON.parse(row.manifest), done: row.done } : undefined;
}

/** The bytes of a file stored in parts, in the order of their names. */
export async function readParts(db: Db, id: string): Promise<Uint8Array> {
  const names = await db
    .selectFrom("import_files")
    .select("name")
    .where("import_id", "=", id)
    .orderBy("name")
    .execute();
  const parts: Uint8Array[] = [];
  for (const { name } of names) {
    const part = db.selectFrom("import_files").select("bytes").where("import_id", "=", id).where("name", "=", name);
    parts.push((await part.executeTakeFirstOrThrow()).bytes);
  }
  return Buffer.concat(parts);
}

/** @returns false for an import that has begun, or no longer exists */
export async function writeManifest(db: Db, id: string, manifest: unknown): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ manifest: JSON.stringify(manifest) })
    .where("id", "=", id)
    .where("done", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Stores the progress of an import. Call it in the transaction that stores the rows. Returns false when another process
 * has already stored them.
 * @param from the expected progress; null before the first row
 */
export async function moveImport(trx: Db, id: string, from: number | null, to: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("imports")
    .set({ done: to })
    .where("id", "=", id)
    .where("done", from === null ? "is" : "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Confirmed imports that are not finished. */
export async function begunImports(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("imports").select("id").where("done", "is not", null).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Forgets unconfirmed files of reviews when a person's data is erased, without searching them for the person. */
export async function forgetWaitingReviews(db: Db): Promise<void> {
  await db.deleteFrom("imports").where("kind", "=", "reviews").where("done", "is", null).execute();
}

export async function forgetImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("imports").where("id", "=", id).execute();
}
