import { createHash, createHmac } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { lstat, mkdir, readdir, readFile, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import {
  type InferOutput,
  integer,
  isoTimestamp,
  literal,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  record,
  string,
} from "valibot";
import type { Dialect } from "../../core/database/connection.ts";
import { OUTBOX } from "../../core/mail-files.ts";
import { SECRET_FILE } from "../../core/secret.ts";
import { OperatorError } from "../operator-error.ts";
import { contentsSchema, LARGEST_RATIO } from "./contents.ts";
import { readSignature, signFile } from "./signature.ts";
import { packTar, unpackTar } from "./tar.ts";

/** A backup is a compressed tar file, which can also be opened by hand. */
export const DATABASE_FILE = { sqlite: "site.sqlite", postgres: "site.dump" } satisfies Record<Dialect, string>;
const MANIFEST_FILE = "manifest.json";

const manifestSchema = object({
  format: literal(1),
  madeAt: pipe(string(), isoTimestamp()),
  dialect: picklist(["sqlite", "postgres"]),
  /** Identifies a secret without revealing it. */
  secretMark: string(),
  contents: contentsSchema,
  /**
   * The head of the audit chain: the restored log must pass through it (core/audit-chain.ts). Backups of earlier
   * versions have none.
   */
  auditHead: optional(object({ number: pipe(number(), integer()), hash: string() })),
  /** SHA-256 of every other file, by path. */
  files: record(string(), string()),
});

export type Manifest = InferOutput<typeof manifestSchema>;

/** The keys whose archives may be opened. @property isUnsigned whether unsigned ones may be, too */
export type Trust = { keys: string[]; isUnsigned: boolean };

/** Packs the folder into one file, with a manifest of checksums, and signs it. Returns the key that verifies it. */
export async function writeArchive(
  folder: string,
  file: string,
  dataDir: string,
  manifest: Omit<Manifest, "format" | "files">,
): Promise<string> {
  const files = await checksumsOf(folder);
  const complete: Manifest = { format: 1, ...manifest, files };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(complete, null, 2));
  await pipeline(packTar(folder, [MANIFEST_FILE, ...Object.keys(files)]), createGzip(), createWriteStream(file));
  return signFile(file, dataDir);
}

/**
 * Verifies a backup, then unpacks it into a new folder.
 * @throws {OperatorError} when the file is not a backup, is truncated, or has changed since
 */
export async function openArchive(
  file: string,
  folder: string,
  trust: Trust,
): Promise<Manifest & { isSigned: boolean }> {
  const refuse = (reason: string, cause?: unknown) =>
    new OperatorError(`« ${file} » n’est pas une sauvegarde utilisable : ${reason}. Rien n’a été modifié.`, { cause });
  const signature = await readSignature(file);
  const problem = signatureProblem(signature, trust);
  if (problem) throw refuse(problem);
  await mkdir(folder, { mode: 0o700 });
  const maxBytes = Math.min(LARGEST_RATIO * (await stat(file)).size, await freeBytesOf(folder));
  const unpacking = pipeline(createReadStream(file), createGunzip(), (archive) =>
    unpackTar(archive, folder, { isExpected: isBackupFile, maxBytes }),
  );
  await unpacking.catch((cause) => {
    throw refuse(`elle est illisible, tronquée ou d’un autre format (${cause.message})`, cause);
  });
  let manifest: Manifest;
  try {
    manifest = parse(manifestSchema, JSON.parse(await readFile(join(folder, MANIFEST_FILE), "utf8")));
  } catch (cause) {
    throw refuse("son sommaire manque ou vient d’un autre programme", cause);
  }
  const found = await checksumsOf(folder);
  delete found[MANIFEST_FILE];
  for (const name of new Set([
    ...Object.keys(manifest.files),
    ...Object.keys(found),
    DATABASE_FILE[manifest.dialect],
  ])) {
    if (!found[name] || found[name] !== manifest.files[name]) {
      throw refuse(`« ${name} » n’est pas tel qu’il a été sauvegardé`);
    }
  }
  return { ...manifest, isSigned: signature !== null };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether a file may be part of a backup. No name begins with a dot or leads out of the folder. */
export function isBackupFile(name: string): boolean {
  const names = [MANIFEST_FILE, SECRET_FILE, `${OUTBOX}/`, ...Object.values(DATABASE_FILE)];
  const [folder, file = "", ...others] = name.split("/");
  return names.includes(name) || (folder === OUTBOX && others.length === 0 && /^\w[\w.-]*\.eml$/.test(file));
}

function signatureProblem(signature: Awaited<ReturnType<typeof readSignature>>, trust: Trust): string | undefined {
  if (!signature) {
    return trust.isUnsigned
      ? undefined
      : "elle est tronquée ou n’est pas signée. Si elle vient d’une version du site qui ne signait pas encore, ajoutez --unsigned";
  }
  if (!trust.keys.includes(signature.key)) {
    return `elle est signée avec une clé que cette machine ne connaît pas. Si vous aviez noté cette clé, réglez BACKUP_VERIFY_KEY=${signature.key}`;
  }
  return signature.isIntact ? undefined : "elle a été modifiée depuis sa signature";
}

export function secretMarkOf(secret: string): string {
  return createHmac("sha256", secret).update("site backup").digest("base64url").slice(0, 16);
}

/** The checksum of every file below the folder. Gives a link an empty one, because it could lead outside. */
async function checksumsOf(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const name of await readdir(folder, { recursive: true })) {
    const status = await lstat(join(folder, name));
    if (status.isDirectory()) continue;
    const hash = createHash("sha256");
    if (status.isFile()) await pipeline(createReadStream(join(folder, name)), hash);
    sums[name] = status.isFile() ? hash.digest("hex") : "";
  }
  return sums;
}
