import type { Kysely } from "kysely";
import type { Database, DocumentRow } from "../../core/database/schema.ts";

/** Stores a document of another site under its own id. */
export async function importDocument(trx: Kysely<Database>, document: Omit<DocumentRow, "size">): Promise<void> {
  await trx
    .insertInto("documents")
    .values({ ...document, size: document.bytes.length })
    .execute();
}
