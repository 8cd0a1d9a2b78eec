import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { type ChainHead, readChainHead, sealAuditLog } from "../../core/audit-chain.ts";
import { recordBackup } from "../../core/backup-records.ts";
import { latestPlausible } from "../../core/clock.ts";
import { sync } from "../../core/data-folder.ts";
import { type Database, openDatabase } from "../../core/database/connection.ts";
import type { Env } from "../../core/env.ts";
import { OUTBOX } from "../../core/mail-files.ts";
import { SECRET_FILE } from "../../core/secret.ts";
import { OperatorError } from "../operator-error.ts";
import { DATABASE_FILE, isBackupFile, openArchive, secretMarkOf, writeArchive } from "./archive.ts";
import { requireSame } from "./contents.ts";
import { encrypterFor, encryptFile } from "./encryption.ts";
import { exists, isFolder, makeFolder } from "./folder.ts";
import { openStore } from "./store.ts";
import { inWorkFolder, removeLeftovers } from "./work-folder.ts";

type Settings = Pick<Env, "databaseUrl" | "dataDir" | "backupRecipients"> & { secret: string | undefined };

const SUFFIX = ".tar.gz";
const ENCRYPTED_SUFFIX = ".age";
const BACKUP_NAME = /^site-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz(?:\.age)?$/;
const WORK_FOLDER = ".sauvegarde-";

/**
 * Backs up the database, the generated secret and the mails in files, while the site runs. The file gets its name only
 * after a trial restore equals the original.
 * @param target a file (`….tar.gz`, with `.age` when it is encrypted), or a folder, where the file is named after the
 * instant
 * @param keep how many of the newest backups to keep in that folder
 */
export async function makeBackup(settings: Settings, target: string, { keep }: { keep?: number } = {}) {
  // A backup is confidential: create files for the owner only.
  process.umask(0o077);
  const madeAt = new Date().toISOString();
  const encrypter = settings.backupRecipients.length > 0 ? encrypterFor(settings.backupRecipients) : undefined;
  const path = basename(target, ENCRYPTED_SUFFIX);
  const isFile = path.endsWith(SUFFIX);
  const folder = resolve(isFile ? dirname(target) : target);
  const name = (isFile ? path : nameFor(madeAt)) + (encrypter ? ENCRYPTED_SUFFIX : "");
  const file = join(folder, name);
  await makeFolder(folder);
  if (await isFolder(file)) throw new OperatorError(`« ${file} » est un dossier : nommez un fichier.`);
  const store = openStore(settings);
  const auditHead = await sealAuditHead(settings);

  if (encrypter) await removeLeftovers(folder, WORK_FOLDER);
  // The folder of encrypted backups may be on another machine: write no plain files there.
  const { contents, verifyKey } = await inWorkFolder(encrypter ? tmpdir() : folder, WORK_FOLDER, async (work) => {
    const draft = encrypter ? join(folder, basename(work)) : join(work, "archive");
    try {
      const parts = join(work, "parts");
      await mkdir(parts);
      const contents = await store.copyTo(join(parts, DATABASE_FILE[store.dialect]));
      const secret = await gatherFiles(settings, parts);
      const archive = join(work, "archive");
      const verifyKey = await writeArchive(parts, archive, settings.dataDir, {
        madeAt,
        dialect: store.dialect,
        secretMark: secretMarkOf(secret),
        contents,
        ...(auditHead && { auditHead }),
      });
      await rm(parts, { recursive: true });

      const unpacked = join(work, "unpacked");
      await openArchive(archive, unpacked, { keys: [verifyKey], isUnsigned: false });
      requireSame(await store.verify(join(unpacked, DATABASE_FILE[store.dialect])), contents);
      if (encrypter) await encryptFile(encrypter, archive, draft);
      sync(draft);
      await rename(draft, file);
      sync(folder);
      return { contents, verifyKey };
    } finally {
      await rm(draft, { force: true });
    }
  });

  const { size: bytes } = await stat(file);
  const isRecorded = "backups" in contents.tables;
  if (isRecorded) {
    const details = { key: verifyKey, is_encrypted: encrypter !== undefined };
    await withDatabase(settings, ({ db }) => recordBackup(db, { made_at: madeAt, file, bytes }, details));
  }
  if (keep !== undefined && !isFile) await removeOlder(folder, keep);
  return { file, bytes, contents, isRecorded, auditHead, verifyKey };
}

function nameFor(madeAt: string): string {
  return `site-${madeAt.slice(0, 19).replaceAll(":", "")}Z${SUFFIX}`;
}

/** Copies the files of the data folder into the backup, and returns the secret. */
async function gatherFiles({ dataDir, databaseUrl, secret }: Settings, parts: string): Promise<string> {
  const outbox = join(dataDir, OUTBOX);
  if (await exists(outbox)) {
    const filter = (path: string) => path === outbox || isBackupFile(`${OUTBOX}/${basename(path)}`);
    await cp(outbox, join(parts, OUTBOX), { recursive: true, filter });
  }
  if (secret !== undefined || databaseUrl) return secret ?? "";
  const generated = await readFile(join(dataDir, SECRET_FILE), "utf8").catch((cause) => {
    throw new OperatorError(`Le secret « ${join(dataDir, SECRET_FILE)} » est illisible : ${cause.message}.`, { cause });
  });
  await writeFile(join(parts, SECRET_FILE), generated);
  return generated.trim();
}

/** Sealed before the copy, so that the copy contains it. Databases of earlier versions have no chain. */
function sealAuditHead(settings: Settings): Promise<ChainHead | undefined> {
  return withDatabase(settings, async ({ db }) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === "audit_chain")) return undefined;
    await sealAuditLog(db);
    return readChainHead(db);
  });
}

async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...settings, mustExist: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function removeOlder(folder: string, keep: number): Promise<void> {
  // A backup named after a future day would displace a real one.
  const latest = nameFor(latestPlausible(new Date()));
  const backups = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name) && name <= latest).sort();
  for (const name of backups.slice(0, Math.max(0, backups.length - keep))) await rm(join(folder, name));
}
