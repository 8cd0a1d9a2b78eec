import { type Migration, Migrator } from "kysely/migration";
import { type Columns, columnsFor } from "./columns.ts";
import type { Database } from "./connection.ts";
import { initial } from "./migrations/0001-initial.ts";
import { accounts } from "./migrations/0002-accounts.ts";
import { reviewWords } from "./migrations/0003-review-words.ts";

/** In order; a name that has shipped never changes. A static list, so that the bundle holds every migration. */
const MIGRATIONS: Record<string, (columns: Columns) => Migration> = {
  "0001-initial": initial,
  "0002-accounts": accounts,
  "0003-review-words": reviewWords,
};

/** Brings the schema to the latest state. Safe when several processes start at once: one migrates, the others wait. */
export async function migrate({ db, dialect }: Database): Promise<void> {
  const columns = columnsFor(dialect);
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(columns)]));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw new Error("La migration de la base de données a échoué.", { cause: error });
}
