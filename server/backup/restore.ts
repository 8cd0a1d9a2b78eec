import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { OPERATOR } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import { migrationNames } from "../../core/database/migrate.ts";
import type { Env } from "../../core/env.ts";
import { OUTBOX } from "../../core/mail-files.ts";
import { SECRET_FILE } from "../../core/secret.ts";
import { formatDate } from "../../core/text/typography.ts";
import { OperatorError } from "../operator-error.ts";
import { DATABASE_FILE, type Manifest, openArchive, secretMarkOf } from "./archive.ts";
import { afterRestore, rowsOf, type Store } from "./contents.ts";
import { decryptFile, isEncrypted } from "./encryption.ts";
import { ownVerifyKey } from "./signature.ts";
import { openStore } from "./store.ts";
import { inWorkFolder } from "./work-folder.ts";

type Settings = Pick<Env, "databaseUrl" | "dataDir" | "backupVerifyKeys"> & { secret: string | undefined };

type RestoreOptions = {
  replace: boolean;
  isUnsigned: boolean;
  identity: string | undefined;
  say: (sentence: string) => void;
};

const DATABASE_NAME = { sqlite: "base embarquée", postgres: "base PostgreSQL" };

/**
 * Restores a backup into the database and the data folder. Checks the whole file before it changes anything.
 * @param replace whether it may replace existing data
 * @param identity the file with the private key of age, for an encrypted backup
 * @param isUnsigned whether it may restore a file without a signature
 * @param say receives one sentence for the operator at each step
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  { replace, isUnsigned, identity, say }: RestoreOptions,
): Promise<void> {
  process.umask(0o077);
  await inWorkFolder(tmpdir(), "site-restauration-", async (scratch) => {
    const unpacked = join(scratch, "unpacked");
    const keys = [...settings.backupVerifyKeys, ownVerifyKey(settings.dataDir) ?? ""];
    if (!existsSync(file)) throw new OperatorError(`« ${file} » n’existe pas. Rien n’a été modifié.`);
    if (!statSync(file).isFile()) {
      throw new OperatorError(`« ${file} » n’est pas un fichier : nommez une sauvegarde. Rien n’a été modifié.`);
    }
    const archive = await openedFile(file, identity, scratch);
    const manifest = await openArchive(archive, unpacked, { keys, isUnsigned });
    const store = openStore(settings);
    requireCompatible(manifest, store);
    say(
      `Sauvegarde du ${formatDate(manifest.madeAt, { time: true })}, ${DATABASE_NAME[manifest.dialect]} : ` +
        `${Object.keys(manifest.contents.tables).length} tables, ${rowsOf(manifest.contents)} lignes.`,
    );
    await requireTarget(store, replace, say);

    const database = join(unpacked, DATABASE_FILE[manifest.dialect]);
    const { isSigned, contents } = manifest;
    await store.load(
      { folder: unpacked, database, files: filesOf(manifest), isSigned },
      contents,
      [afterRestore(contents), auditEntry(file, manifest)].filter(Boolean).join("; "),
    );
    say("Restauré et comparé, table par table. Les messages qui attendaient d’y partir sont retenus.");
    await warnOfOtherSecret(settings, manifest, say);
  });
}

async function openedFile(file: string, identity: string | undefined, scratch: string): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  if (!identity) {
    throw new OperatorError(
      `« ${file} » est chiffrée : ajoutez --identity FICHIER, avec la clé privée qui va avec BACKUP_RECIPIENT. Rien n’a été modifié.`,
    );
  }
  const archive = join(scratch, basename(file, ".age"));
  await decryptFile(identity, file, archive);
  return archive;
}

function requireCompatible({ dialect, contents }: Manifest, store: Store): void {
  if (dialect !== store.dialect) {
    throw new OperatorError(
      `Cette sauvegarde est celle d’une ${DATABASE_NAME[dialect]}, et DATABASE_URL ${dialect === "postgres" ? "n’est pas réglée" : "est réglée"}. Rien n’a été modifié.`,
    );
  }
  const newerMigrations = contents.migrations.filter((name) => !migrationNames.includes(name));
  if (newerMigrations.length > 0) {
    throw new OperatorError(
      `Cette sauvegarde vient d’une version plus récente du site (${newerMigrations.join(", ")}) : restaurez-la avec celle-ci. Rien n’a été modifié.`,
    );
  }
}

async function requireTarget(store: Store, replace: boolean, say: (sentence: string) => void): Promise<void> {
  const state = await store.state();
  if (state === "running") {
    throw new OperatorError(`Le site travaille avec ${store.name} : arrêtez-le d’abord. Rien n’a été modifié.`);
  }
  if (state === "filled" && !replace) {
    throw new OperatorError(
      `${store.name} contient déjà des données. Pour les remplacer par la sauvegarde : ajoutez --replace. Rien n’a été modifié.`,
    );
  }
  say(state === "filled" ? `Tout ce que contient ${store.name} est remplacé…` : `Restauration dans ${store.name}…`);
}

/** Adds the restore to the audit log that it restores. */
function auditEntry(file: string, { contents, madeAt, auditHead, isSigned }: Manifest & { isSigned: boolean }): string {
  if (!contents.tables.journal) return "";
  const entry = {
    ...{ id: newId(), at: new Date().toISOString(), actor_name: OPERATOR.name },
    ...{ action: "restore_backup", subject_kind: "backup", reason: basename(file) },
    details: JSON.stringify({ made_at: madeAt, is_signed: isSigned, audit_head: auditHead ?? null }),
  };
  const values = Object.values(entry).map((value) => `'${value.replaceAll("'", "''")}'`);
  return `insert into journal (${Object.keys(entry).join(", ")}) values (${values.join(", ")})`;
}

/** The files for the data folder beside the database. */
function filesOf({ files }: Manifest): string[] {
  const names = Object.keys(files);
  return [SECRET_FILE, OUTBOX].filter((name) => names.some((one) => one === name || one.startsWith(`${name}/`)));
}

async function warnOfOtherSecret(
  { dataDir, secret }: Settings,
  { secretMark }: Manifest,
  say: (sentence: string) => void,
) {
  const currentSecret = secret ?? (await readFile(join(dataDir, SECRET_FILE), "utf8").catch(() => "")).trim();
  if (secretMarkOf(currentSecret) === secretMark) return;
  say(
    "Attention : SECRET n’est pas celle avec laquelle le site sauvegardé tournait. Réglez-la avant de démarrer, " +
      "sinon les sessions, les liens des messages et la double authentification n’ouvrent plus.",
  );
}
