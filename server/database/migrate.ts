import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Columns, columnsFor } from "./columns.ts";
import type { Database } from "./connection.ts";
import { initial } from "./migrations/0001-initial.ts";
import { accounts } from "./migrations/0002-accounts.ts";
import { reviewWords } from "./migrations/0003-review-words.ts";
import { backups } from "./migrations/0004-backups.ts";
import { reviewWordsNewest } from "./migrations/0005-review-words-newest.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** In order; a name that has shipped never changes. A static list, so that the bundle holds every migration. */
const MIGRATIONS: Record<string, (columns: Columns) => Migration> = {
  "0001-initial": initial,
  "0002-accounts": accounts,
  "0003-review-words": reviewWords,
  "0004-backups": backups,
  "0005-review-words-newest": reviewWordsNewest,
};

export const migrationNames = Object.keys(MIGRATIONS);

/** Brings the schema to the latest state. Safe when several processes start at once: one migrates, the others wait. */
export async function migrate({ db, dialect }: Database): Promise<void> {
  const columns = columnsFor(dialect);
  const migrations = Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(columns)]));
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (!error) return;
  const later = (await executedNames(db)).filter((name) => !migrationNames.includes(name));
  if (later.length === 0) throw new Error("La migration de la base de données a échoué.", { cause: error });
  throw new DatabaseUnavailable(
    `La base de données vient d’une version plus récente du site (${later.join(", ")}) et n’a pas été touchée. ` +
      "Démarrez cette version-là, ou restaurez une sauvegarde d’avant la mise à jour : npm run restore.",
    { cause: error },
  );
}

async function executedNames(db: Database["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
