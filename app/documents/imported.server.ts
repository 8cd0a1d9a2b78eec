import type { Kysely } from "kysely";
import type { Database, DocumentRow } from "../../core/database/schema.ts";

/** Stores a document of an exported file under its own id. */
export async function importDocument(
  trx: Kysely<Database>,
  { id, ...document }: Omit<DocumentRow, "size">,
  kind: "add" | "replace",
): Promise<void> {
  const row = { ...document, size: document.bytes.length };
  await (kind === "add"
    ? trx.insertInto("documents").values({ id, ...row })
    : trx.updateTable("documents").set(row).where("id", "=", id)
  ).execute();
}
