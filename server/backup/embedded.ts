import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { openDataFolder, RESTORED_FOLDER, sync } from "../../core/data-folder.ts";
import { SECRET_FILE } from "../../core/secret.ts";
import { OperatorError } from "../operator-error.ts";
import { type BackupParts, type Contents, LEFT_OUT, requireSame, type Store } from "./contents.ts";

const BUSY_TIMEOUT_MS = 5_000;
const PAGES_AT_ONCE = 1_000;
/** The fingerprint of an empty table. */
const NOTHING = { rows: 0, checksum: createHash("sha256").digest("hex") };
const WORK_FOLDER = ".restauration-";

/** The embedded database: `<dataDir>/site.sqlite`. */
export function embeddedStore(dataDir: string): Store {
  const file = join(dataDir, "site.sqlite");
  return {
    dialect: "sqlite",
    name: file,
    copyTo: (copy) => copyTo(file, copy),
    // The trial opens the unpacked copy as the site would.
    verify: async (copy) => checkedContentsOf(copy),
    state: async () => stateOf(dataDir, file),
    load: (parts, expected, afterwards) => load(dataDir, file, parts, expected, afterwards),
  };
}

async function copyTo(file: string, copy: string): Promise<Contents> {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    // One transaction, so that the copy and the counts show the same state.
    database.exec("begin");
    const contents = contentsOf(database);
    await backup(database, copy, { rate: PAGES_AT_ONCE });
    if (!contents.tables[LEFT_OUT]) return contents;
    // `vacuum` also removes rows erased earlier, whose bytes stay in unused pages.
    execute(copy, `delete from ${LEFT_OUT}; vacuum`);
    return { ...contents, tables: { ...contents.tables, [LEFT_OUT]: NOTHING } };
  } finally {
    database.close();
  }
}

function stateOf(dataDir: string, file: string): "empty" | "filled" | "running" {
  if (existsSync(dataDir)) openDataFolder(dataDir);
  if (!existsSync(file)) return existsSync(join(dataDir, SECRET_FILE)) ? "filled" : "empty";
  const database = new DatabaseSync(file);
  try {
    // Leaving WAL mode needs exclusive access: it fails while any process has the file open.
    database.exec("pragma journal_mode = delete");
    return "filled";
  } catch (error) {
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return "running";
    // Treat an unreadable database as neither empty nor in use.
    return "filled";
  } finally {
    database.close();
  }
}

async function load(
  dataDir: string,
  file: string,
  parts: BackupParts,
  expected: Contents,
  afterwards: string,
): Promise<void> {
  openDataFolder(dataDir);
  // Leftovers of a restore that was killed before its switch.
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(WORK_FOLDER)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(dataDir, WORK_FOLDER));
  try {
    const database = join(folder, basename(file));
    await copyFile(parts.database, database);
    if (!parts.isSigned) requireTablesOnly(database);
    requireSame(checkedContentsOf(database), expected);
    execute(database, afterwards);
    for (const name of parts.files) await cp(join(parts.folder, name), join(folder, name), { recursive: true });
    for (const name of await readdir(folder, { recursive: true })) sync(join(folder, name));
    sync(folder);
    // SQLite would replay the old file's journal into the new one. stateOf has already checkpointed it.
    for (const journal of [`${file}-wal`, `${file}-shm`, `${file}-journal`]) await rm(journal, { force: true });
    await rename(folder, join(dataDir, RESTORED_FOLDER));
    sync(dataDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  openDataFolder(dataDir);
}

/**
 * Refuses views, triggers and virtual tables, because SQLite runs their statements. The guards of the audit log and of
 * the log of rights are ours and pass.
 */
function requireTablesOnly(file: string): void {
  const plain = /^create (?:table|(?:unique )?index) /i;
  const guards = [
    /^create trigger "journal_no_(update|delete)" before \1 on journal\s+begin select raise\(abort, 'the journal is append-only'\); end$/i,
    /^create trigger "role_audit_log_no_(?:update|delete|address)" before (?:update of [a-z_, ]+|delete) on role_audit_log(?: when new\.ip_address is not null)?\s+begin select raise\(abort, 'the log of rights is append-only'\); end$/i,
  ];
  const database = new DatabaseSync(file);
  try {
    const described = database.prepare("select name, sql from sqlite_schema where sql is not null").all();
    const unknown = described.find(({ sql }) => ![plain, ...guards].some((known) => known.test(String(sql))));
    if (unknown)
      throw new OperatorError(`La base de la sauvegarde contient autre chose que des tables : ${unknown.name}.`);
  } finally {
    database.close();
  }
}

function execute(file: string, statements: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(statements);
  } finally {
    database.close();
  }
}

function checkedContentsOf(file: string): Contents {
  const database = new DatabaseSync(file);
  try {
    const faults = [
      ...database
        .prepare("pragma integrity_check")
        .all()
        .flatMap(Object.values)
        .filter((line) => line !== "ok"),
      ...database
        .prepare("pragma foreign_key_check")
        .all()
        .map(({ table }) => `une référence de ${table} ne mène à rien`),
    ];
    if (faults.length > 0) throw new OperatorError(`La base de données de la sauvegarde est abîmée : ${faults[0]}.`);
    return contentsOf(database);
  } finally {
    database.close();
  }
}

function contentsOf(database: DatabaseSync): Contents {
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name));
  const migrations = names.includes("kysely_migration")
    ? database.prepare("select name from kysely_migration order by name").all()
    : [];
  return {
    tables: Object.fromEntries(names.map((name) => [name, fingerprint(database, name)])),
    migrations: migrations.map(({ name }) => String(name)),
  };
}

function fingerprint(database: DatabaseSync, table: string): { rows: number; checksum: string } {
  const columns = database.prepare(`pragma table_xinfo(${quoted(table)})`).all();
  // `quote` distinguishes a number from its text, and an empty text from null.
  const row = columns.map(({ name }) => `quote(${quoted(name)})`).join(" || ',' || ");
  const key = columns.filter(({ pk }) => Number(pk) > 0).map(({ name }) => quoted(name));
  const order = key.length > 0 ? key.join(", ") : "rowid";
  const hash = createHash("sha256");
  let rows = 0;
  for (const { words } of database
    .prepare(`select ${row} as words from ${quoted(table)} order by ${order}`)
    .iterate()) {
    hash.update(`${words}\n`);
    rows += 1;
  }
  return { rows, checksum: hash.digest("hex") };
}

function quoted(name: unknown): string {
  return `"${String(name).replaceAll('"', '""')}"`;
}
