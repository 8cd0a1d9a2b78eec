import { createHash, createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
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
import { contentsSchema } from "./contents.ts";
import { BackupError } from "./error.ts";
import { run } from "./run.ts";

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
  /** The audit log must still pass through it (core/audit-chain.ts). Earlier versions have none. */
  auditHead: optional(object({ number: pipe(number(), integer()), hash: string() })),
  /** SHA-256 of every other file, by path. */
  files: record(string(), string()),
});

export type Manifest = InferOutput<typeof manifestSchema>;

/** Packs the folder into one file, with a manifest of checksums. */
export async function writeArchive(folder: string, file: string, manifest: Omit<Manifest, "format" | "files">) {
  const files = await checksumsOf(folder);
  const complete: Manifest = { format: 1, ...manifest, files };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(complete, null, 2));
  await run("tar", [
    "-czf",
    file,
    "-C",
    folder,
    MANIFEST_FILE,
    ...(await readdir(folder)).filter((n) => n !== MANIFEST_FILE),
  ]);
}

/**
 * Unpacks a backup into a new folder.
 * @throws {BackupError} when the file is no backup, is cut short, or has changed since it was made
 */
export async function openArchive(file: string, folder: string): Promise<Manifest> {
  const refuse = (reason: string, cause?: unknown) =>
    new BackupError(`« ${file} » n’est pas une sauvegarde utilisable : ${reason}. Rien n’a été modifié.`, { cause });
  await mkdir(folder, { mode: 0o700 });
  // -o: the files belong to the user who restores.
  await run("tar", ["-xozf", file, "-C", folder]).catch((cause) => {
    throw refuse("elle est illisible, tronquée ou d’un autre format", cause);
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
  return manifest;
}

export function secretMarkOf(secret: string): string {
  return createHmac("sha256", secret).update("site backup").digest("base64url").slice(0, 16);
}

/** The checksum of every file below the folder. A link counts as changed: it could lead outside. */
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
