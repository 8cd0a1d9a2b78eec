import { sql } from "kysely";
import { type Migration, type MigrationResult, Migrator } from "kysely/migration";
import { type Columns, columnsFor } from "./columns.ts";
import type { Database } from "./connection.ts";
import { initial } from "./migrations/0001-initial.ts";
import { accounts } from "./migrations/0002-accounts.ts";
import { reviewWords } from "./migrations/0003-review-words.ts";
import { backups } from "./migrations/0004-backups.ts";
import { reviewWordsNewest } from "./migrations/0005-review-words-newest.ts";
import { forgottenClients } from "./migrations/0007-forgotten-clients.ts";
import { browserEvents } from "./migrations/0008-browser-events.ts";
import { reviewWordsOfAuthors } from "./migrations/0009-review-words-of-authors.ts";
import { foldedText } from "./migrations/0010-folded-text.ts";
import { wholeCents } from "./migrations/0010-whole-cents.ts";
import { quoteConfirmations } from "./migrations/0011-quote-confirmations.ts";
import { formerValues } from "./migrations/0012-former-values.ts";
import { contentVersions } from "./migrations/0013-content-versions.ts";
import { pictures } from "./migrations/0014-pictures.ts";
import { rights } from "./migrations/0015-rights.ts";
import { documents } from "./migrations/0016-documents.ts";
import { staffAlerts } from "./migrations/0017-staff-alerts.ts";
import { traffic } from "./migrations/0018-traffic.ts";
import { requestData } from "./migrations/0019-request-data.ts";
import { quoteForm } from "./migrations/0020-quote-form.ts";
import { foldedPlace } from "./migrations/0021-folded-place.ts";
import { imports } from "./migrations/0022-imports.ts";
import { reviewActivities } from "./migrations/0023-review-activities.ts";
import { invitations } from "./migrations/0024-invitations.ts";
import { reviewPhotos } from "./migrations/0025-review-photos.ts";
import { reviewImports } from "./migrations/0026-review-imports.ts";
import { reviewSignals } from "./migrations/0027-review-signals.ts";
import { webhooks } from "./migrations/0028-webhooks.ts";
import { passkeys } from "./migrations/0029-passkeys.ts";
import { auditChain } from "./migrations/0031-audit-chain.ts";
import { alarms } from "./migrations/0032-alarms.ts";
import { hashedLinks } from "./migrations/0033-hashed-links.ts";
import { appendOnlyRoles } from "./migrations/0034-append-only-roles.ts";
import { wordsOfPublicReviews } from "./migrations/0035-words-of-public-reviews.ts";
import { visibleEmails } from "./migrations/0036-visible-emails.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

type Migrations = Record<string, (columns: Columns) => Migration>;

/** In order; a released name never changes. A static list, so that the bundle includes every migration. */
const MIGRATIONS: Migrations = {
  "0001-initial": initial,
  "0002-accounts": accounts,
  "0003-review-words": reviewWords,
  "0004-backups": backups,
  "0005-review-words-newest": reviewWordsNewest,
  "0007-forgotten-clients": forgottenClients,
  "0008-browser-events": browserEvents,
  "0009-review-words-of-authors": reviewWordsOfAuthors,
  "0010-folded-text": foldedText,
  "0010-whole-cents": wholeCents,
  "0011-quote-confirmations": quoteConfirmations,
  "0012-former-values": formerValues,
  "0013-content-versions": contentVersions,
  "0014-pictures": pictures,
  "0015-rights": rights,
  "0016-documents": documents,
  "0017-staff-alerts": staffAlerts,
  "0018-traffic": traffic,
  "0019-request-data": requestData,
  "0020-quote-form": quoteForm,
  "0021-folded-place": foldedPlace,
  "0022-imports": imports,
  "0023-review-activities": reviewActivities,
  "0024-invitations": invitations,
  "0025-review-photos": reviewPhotos,
  "0026-review-imports": reviewImports,
  "0027-review-signals": reviewSignals,
  "0028-webhooks": webhooks,
  "0029-passkeys": passkeys,
  "0031-audit-chain": auditChain,
  "0032-alarms": alarms,
  "0033-hashed-links": hashedLinks,
  "0034-append-only-roles": appendOnlyRoles,
  "0035-words-of-public-reviews": wordsOfPublicReviews,
  "0036-visible-emails": visibleEmails,
};

export const migrationNames = Object.keys(MIGRATIONS);

/**
 * Migrates the schema to the latest version, without a time limit. Safe when several processes start at once: one
 * migrates, the others wait.
 * @param onMigration called with a sentence before each migration; not on a new database, where they take no time
 */
export function migrate(
  database: Database,
  { migrations = MIGRATIONS, onMigration = () => {} }: MigrateOptions = {},
): Promise<void> {
  const columns = columnsFor(database.dialect);
  let isNew = false;
  const steps = Object.entries(migrations).map(([name, make], index, { length }): [string, Migration] => {
    const { up } = make(columns);
    const announcedUp: Migration["up"] = (db) => {
      isNew ||= index === 0;
      if (!isNew) onMigration(`Migration de la base de données : ${name} (${index + 1} sur ${length})…`);
      return up(db);
    };
    return [name, { up: announcedUp }];
  });
  return database.withoutTimeLimits(async (db) => {
    const provider = { getMigrations: async () => Object.fromEntries(steps) };
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw await describeFailure(db, error, results, Object.keys(migrations));
  });
}

interface MigrateOptions {
  migrations?: Migrations;
  onMigration?: (sentence: string) => void;
}

/** Names the cause and the failed step. All steps run in one transaction, so a failure undoes them all. */
async function describeFailure(
  db: Database["db"],
  cause: unknown,
  results: readonly MigrationResult[] | undefined,
  known: string[],
): Promise<DatabaseUnavailable> {
  // A broken connection cannot list the names either.
  const newerMigrations = await executedNames(db).then(
    (names) => names.filter((name) => !known.includes(name)),
    () => [],
  );
  if (newerMigrations.length > 0) {
    return new DatabaseUnavailable(
      `La base de données vient d’une version plus récente du site (${newerMigrations.join(", ")}) et n’a pas été touchée. ` +
        "Démarrez cette version-là, ou restaurez une sauvegarde d’avant la mise à jour : npm run restore.",
      { cause },
    );
  }
  const { message, detail } = cause as Error & { detail?: string };
  const reason = [message, detail].filter(Boolean).join(" — ");
  const failed = results?.find(({ status }) => status === "Error");
  const done = (results ?? []).filter(({ status }) => status === "Success").map(({ migrationName }) => migrationName);
  return new DatabaseUnavailable(
    `La migration de la base de données a échoué ${failed ? `à l’étape ${failed.migrationName}` : "avant sa première étape"} : ${reason}. ` +
      (done.length > 0 ? `Ce qui la précédait (${done.join(", ")}) a été annulé avec elle. ` : "") +
      "La base est restée telle qu’elle était.",
    { cause },
  );
}

async function executedNames(db: Database["db"]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
