import { open, readFile, stat } from "node:fs/promises";
import { MEBIBYTE } from "../../core/text/bytes.ts";
import { plural } from "../../core/text/typography.ts";
import { NoZip, withZip, type Zip } from "../../core/zip.ts";
import { DOCUMENT_REFUSALS, pdfProblem } from "../documents/rules.ts";
import type { Pictures } from "../pictures/pictures.server.ts";
import { REFUSALS } from "../pictures/rules.ts";
import { type ContentFile, readContentFile } from "./content-file.ts";
import { documentFile, type Part, partsOf } from "./media.ts";
import { CONTENT_ENTRY } from "./rules.ts";

const MAX_CONTENT_BYTES = 5 * MEBIBYTE;
const MOST_NAMED = 20;

type Read = { ok: true; file: ContentFile; parts: Part[] } | { ok: false; reasons: string[] };
/** Reads a file of the archive, while the archive is open. */
export type Bytes = (part: Part) => Promise<Uint8Array>;

/**
 * Reads an exported file, or a content file of the first format, and validates everything in it.
 * @param work called with a valid file
 */
export async function readImport<T>(
  path: string,
  pictures: Pick<Pictures, "findWrong">,
  work: (file: ContentFile, parts: Part[], bytes: Bytes) => Promise<T>,
): Promise<T | string[]> {
  if (!(await isZip(path))) {
    // Before reading: an upload may have two gigabytes.
    if ((await stat(path)).size > MAX_CONTENT_BYTES) return [TOO_LARGE];
    const read = readWords(await readFile(path));
    return read.ok ? work(read.file, [], () => Promise.reject(new Error("no files"))) : read.reasons;
  }
  try {
    return await withZip(path, async (zip) => {
      const read = await readPackage(zip, path, pictures);
      if (!read.ok) return read.reasons;
      return work(read.file, read.parts, (part) => zip.read(entryOf(zip, part)));
    });
  } catch (error) {
    if (error instanceof NoZip) return [NO_EXPORT];
    throw error;
  }
}

const TOO_LARGE = "Ce fichier n’est pas un export du site : il est trop lourd.";
const NO_EXPORT =
  "Ce fichier ZIP n’est pas un export du site, ou il est incomplet ou modifié. Prenez le fichier tel qu’« Exporter tout le site » l’a donné.";

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString("latin1") === "PK";
  } finally {
    await file.close();
  }
}

function readWords(bytes: Buffer): Read {
  const read = readContentFile(bytes.toString("utf8"));
  if (!read.ok || read.file.format === 1) return read.ok ? { ...read, parts: [] } : read;
  const parts = partsOf(read.file);
  if (parts.length === 0) return { ...read, parts };
  return refused(["Ce fichier n’est qu’une partie d’un export : importez le fichier ZIP tout entier."]);
}

async function readPackage(zip: Zip, path: string, pictures: Pick<Pictures, "findWrong">): Promise<Read> {
  const words = zip.entries.get(CONTENT_ENTRY);
  if (!words || words.size > MAX_CONTENT_BYTES) return refused([NO_EXPORT]);
  const read = readContentFile((await zip.read(words)).toString("utf8"));
  if (!read.ok) return read;
  const { file } = read;
  const parts = file.format === 1 ? [] : partsOf(file);
  const reasons = strangeEntries(zip, parts);
  if (reasons.length > 0) return refused(reasons);
  const wrongFiles = await pictures.findWrong(
    path,
    parts.flatMap(({ said }) => said ?? []),
  );
  if (!wrongFiles.ok) return refused([`Les images de ce fichier sont refusées : ${REFUSALS[wrongFiles.reason]}`]);
  reasons.push(...named("Ces images ne sont pas ce que l’export en dit", wrongFiles.made));
  for (const document of file.format === 1 ? [] : file.documents) {
    const bytes = await zip.read(entryOf(zip, { name: documentFile(document) }));
    const problem = pdfProblem(bytes);
    if (problem) reasons.push(`« ${document.name} » : ${DOCUMENT_REFUSALS[problem]}`);
  }
  return reasons.length > 0 ? refused(reasons) : { ok: true, file, parts };
}

function strangeEntries({ entries }: Zip, parts: readonly Part[]): string[] {
  const known = new Set([CONTENT_ENTRY, ...parts.map(({ name }) => name)]);
  const missing = [...known].filter((name) => !entries.has(name));
  const unknown = [...entries.keys()].filter((name) => !known.has(name));
  const wrongSize = parts.filter(({ name, most }) => {
    const { size = 1 } = entries.get(name) ?? {};
    return size > most || size === 0;
  });
  return [
    ...named("Il manque à ce fichier", missing),
    ...named("Ce fichier contient ce que l’export n’y met pas", unknown),
    ...named(
      "Ces fichiers sont vides ou trop lourds",
      wrongSize.map(({ name }) => name),
    ),
  ];
}

function named(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMED;
  const rest = more > 0 ? ` et ${more} ${plural(more, "autre", "autres")}` : "";
  return [`${what} : ${names.slice(0, MOST_NAMED).join(", ")}${rest}.`];
}

function entryOf({ entries }: Zip, { name }: { name: string }) {
  const entry = entries.get(name);
  if (!entry) throw new NoZip(name);
  return entry;
}

const refused = (reasons: string[]) => ({ ok: false as const, reasons });
