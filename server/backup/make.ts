import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type ChainHead, readChainHead, sealAuditLog } from "../../core/audit-chain.ts";
import { recordBackup } from "../../core/backup-records.ts";
import { latestPlausible } from "../../core/clock.ts";
import { sync } from "../../core/data-folder.ts";
import { type Database, openDatabase } from "../../core/database/connection.ts";
import type { Env } from "../../core/env.ts";
import { OUTBOX } from "../../core/mail-files.ts";
import { SECRET_FILE } from "../../core/secret.ts";
import { DATABASE_FILE, openArchive, secretMarkOf, writeArchive } from "./archive.ts";
import { type Contents, requireSame } from "./contents.ts";
import { BackupError } from "./error.ts";
import { openStore } from "./store.ts";

type Settings = Pick<Env, "databaseUrl" | "dataDir"> & { secret: string | undefined };

const SUFFIX = ".tar.gz";
const BACKUP_NAME = /^site-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/;
const WORK_FOLDER = ".sauvegarde-";
const DAY_MS = 24 * 60 * 60_000;

/**
 * Backs up the database, the generated secret and the mails in files, while the site runs. The file gets its name only after
 * a trial restore has been compared with the original.
 * @param target a file (`….tar.gz`), or a folder, in which the file is named after the instant
 * @param keep how many of the newest backups stay in that folder
 */
export async function makeBackup(settings: Settings, target: string, { keep }: { keep?: number } = {}) {
  // A backup is confidential: create files for the owner only.
  process.umask(0o077);
  const madeAt = new Date().toISOString();
  const isFile = target.endsWith(SUFFIX);
  const folder = resolve(isFile ? dirname(target) : target);
  const file = join(folder, isFile ? basename(target) : nameFor(madeAt));
  const store = openStore(settings);
  const auditHead = await sealAuditHead(settings);

  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const work = await mkdtemp(join(folder, WORK_FOLDER));
  let contents: Contents;
  try {
    const parts = join(work, "parts");
    await mkdir(parts);
    contents = await store.copyTo(join(parts, DATABASE_FILE[store.dialect]));
    const secret = await gatherFiles(settings, parts);
    const archive = join(work, "archive");
    await writeArchive(parts, archive, {
      madeAt,
      dialect: store.dialect,
      secretMark: secretMarkOf(secret),
      contents,
      ...(auditHead && { auditHead }),
    });
    await rm(parts, { recursive: true });

    const unpacked = join(work, "unpacked");
    await openArchive(archive, unpacked);
    requireSame(await store.verify(join(unpacked, DATABASE_FILE[store.dialect])), contents);
    sync(archive);
    await rename(archive, file);
    sync(folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }

  const { size: bytes } = await stat(file);
  const isRecorded = "backups" in contents.tables;
  if (isRecorded) await record(settings, { made_at: madeAt, file, bytes });
  if (keep !== undefined && !isFile) await removeOlder(folder, keep);
  return { file, bytes, contents, isRecorded, auditHead };
}

function nameFor(madeAt: string): string {
  return `site-${madeAt.slice(0, 19).replaceAll(":", "")}Z${SUFFIX}`;
}

/** Copies the files of the data folder into the backup, and returns the secret. */
async function gatherFiles({ dataDir, databaseUrl, secret }: Settings, parts: string): Promise<string> {
  const outbox = join(dataDir, OUTBOX);
  if (await exists(outbox)) await cp(outbox, join(parts, OUTBOX), { recursive: true });
  if (secret !== undefined || databaseUrl) return secret ?? "";
  const generated = await readFile(join(dataDir, SECRET_FILE), "utf8").catch((cause) => {
    throw new BackupError(`Le secret « ${join(dataDir, SECRET_FILE)} » est illisible : ${cause.message}.`, { cause });
  });
  await writeFile(join(parts, SECRET_FILE), generated);
  return generated.trim();
}

/** Sealed before the copy, which then contains it. Databases of earlier versions have no chain. */
function sealAuditHead(settings: Settings): Promise<ChainHead | undefined> {
  return withDatabase(settings, async ({ db }) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === "audit_chain")) return undefined;
    await sealAuditLog(db);
    return readChainHead(db);
  });
}

function record(settings: Settings, backup: Parameters<typeof recordBackup>[1]): Promise<void> {
  return withDatabase(settings, ({ db }) => recordBackup(db, backup));
}

async function withDatabase<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Removes what a killed backup left; a running one is younger. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(WORK_FOLDER)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function removeOlder(folder: string, keep: number): Promise<void> {
  // A backup named after a future day would displace a real one.
  const latest = nameFor(latestPlausible(new Date()));
  const backups = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name) && name <= latest).sort();
  for (const name of backups.slice(0, Math.max(0, backups.length - keep))) await rm(join(folder, name));
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
