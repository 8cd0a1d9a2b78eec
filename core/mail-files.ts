import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import addressParser from "nodemailer/lib/addressparser";

/** Without a mail server, mails become files: `DATA_DIR/outbox/*.eml`. */
export const OUTBOX = "outbox";

type MailFile = { recipient: string; subject: string; created_at: string };

/** Returns the path of the file. */
export async function writeMail(dataDir: string, id: string, source: Buffer): Promise<string> {
  const folder = join(dataDir, OUTBOX);
  const file = join(folder, `${id}.eml`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, source, { mode: 0o600 });
  return file;
}

/** Returns how many files were erased. */
export async function eraseMailFilesBefore(dataDir: string, instant: string): Promise<number> {
  const old = (await listFiles(dataDir)).filter(({ at }) => at < instant);
  for (const { file } of old) await rm(file, { force: true });
  return old.length;
}

export async function listMailFilesTo(dataDir: string, email: string): Promise<MailFile[]> {
  return (await filesTo(dataDir, email)).map(({ recipient, subject, at }) => ({ recipient, subject, created_at: at }));
}

export async function eraseMailFilesTo(dataDir: string, email: string): Promise<void> {
  for (const { file } of await filesTo(dataDir, email)) await rm(file, { force: true });
}

async function filesTo(dataDir: string, email: string) {
  const found: (MailFile & { file: string; at: string })[] = [];
  for (const { file, at } of await listFiles(dataDir)) {
    const source = await readFile(file, "utf8").catch(() => "");
    const recipient = addressParser(header(source, "To"), { flatten: true })[0]?.address ?? "";
    if (comparable(recipient) !== comparable(email)) continue;
    found.push({ file, at, recipient, subject: decodeWords(header(source, "Subject")), created_at: at });
  }
  return found;
}

async function listFiles(dataDir: string): Promise<{ file: string; at: string }[]> {
  const folder = join(dataDir, OUTBOX);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name));
  return Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtime.toISOString() })));
}

/** Unfolds headers (RFC 5322 §2.2.3). */
function header(source: string, name: string): string {
  const [head = ""] = source.split(/\r?\n\r?\n/, 1);
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
}

/** Decodes what nodemailer writes of other than ASCII: UTF-8 in base64 or quoted-printable (RFC 2047). */
function decodeWords(text: string): string {
  const joined = text.replace(/(?<=\?=) (?==\?)/g, "");
  return joined.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, code: string) => {
    if (encoding.toUpperCase() === "B") return Buffer.from(code, "base64").toString();
    const signs = code
      .replaceAll("_", " ")
      .replace(/=([\dA-F]{2})/gi, (_sign, hex) => String.fromCharCode(Number(`0x${hex}`)));
    return Buffer.from(signs, "latin1").toString();
  });
}

/** nodemailer writes domains in ASCII. */
function comparable(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(email.trim().toLowerCase()) ?? [];
  return `${local}@${domainToASCII(domain)}`;
}
