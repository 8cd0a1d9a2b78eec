import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withZip, writeZip } from "../core/zip.ts";
import type { Answer, Visitor } from "./visitor.ts";

export const EXPORT = "/admin/contenu/export.zip";
export const IMPORT = "/admin/contenu/import";
const WORDS = "contenu.json";

export type Entries = Map<string, Buffer>;

// biome-ignore lint/suspicious/noExplicitAny: tests change the file in ways that no type allows
type ContentFile = any;

/** The content of the exported file, without its pictures' bytes. */
export async function exportedContent(staff: Visitor): Promise<ContentFile> {
  return wordsOf(await entriesOf((await staff.get(EXPORT)).bytes));
}

export const wordsOf = (entries: Entries): ContentFile => JSON.parse(entries.get(WORDS)?.toString() ?? "");

export async function entriesOf(zip: Uint8Array): Promise<Entries> {
  const folder = await mkdtemp(join(tmpdir(), "export-"));
  try {
    const file = join(folder, "site.zip");
    await writeFile(file, zip);
    return await withZip(file, async ({ entries, read }) => {
      const all: Entries = new Map();
      for (const entry of entries.values()) all.set(entry.name, await read(entry));
      return all;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A ZIP of these entries, with other texts. */
export async function zipOf(entries: Entries, words: ContentFile = wordsOf(entries)): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const all = async function* () {
    for (const [name, bytes] of entries)
      yield { name, bytes: name === WORDS ? Buffer.from(JSON.stringify(words)) : bytes };
  };
  for await (const part of writeZip(all())) parts.push(part);
  return Buffer.concat(parts);
}

/** Sends a file, and follows to the preview of its changes. */
export async function sendImport(staff: Visitor, file: string | Uint8Array): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), "site.zip");
  const sent = await staff.upload(IMPORT, form);
  const { status, headers } = sent;
  return status === 303 ? staff.get(headers.get("location") ?? "") : sent;
}

export function confirmImport(staff: Visitor, shown: Answer): Promise<Answer> {
  const hidden = [...shown.html.matchAll(/type="hidden" name="(essai|seen|media)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
  return staff.post(IMPORT, { ...fields, intent: "importer" });
}
