import { createReadStream, createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { OperatorError } from "../operator-error.ts";

/** The age format (age-encryption.org/v1), which the program `age` opens too. */
const HEADER = "age-encryption.org/v1\n";
const BYTES_AT_ONCE = 1 << 18;

/** @throws {OperatorError} when a recipient is misspelt */
export function encrypterFor(recipients: string[]): Encrypter {
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new OperatorError(`BACKUP_RECIPIENT n’est pas une clé publique de age : ${(cause as Error).message}.`, {
      cause,
    });
  }
  return encrypter;
}

export async function encryptFile(encrypter: Encrypter, file: string, target: string): Promise<void> {
  await pipeline(fromWeb(await encrypter.encrypt(toWeb(file))), createWriteStream(target));
}

export async function isEncrypted(file: string): Promise<boolean> {
  const [start = ""] = await createReadStream(file, { end: HEADER.length - 1, encoding: "latin1" }).toArray();
  return start === HEADER;
}

/** @param identityFile a file that `age-keygen` wrote */
export async function decryptFile(identityFile: string, file: string, target: string): Promise<void> {
  const lines = (await readFile(identityFile, "utf8")).split("\n").map((line) => line.trim());
  const decrypter = new Decrypter();
  try {
    for (const line of lines) if (line && !line.startsWith("#")) decrypter.addIdentity(line);
    await pipeline(fromWeb(await decrypter.decrypt(toWeb(file))), createWriteStream(target));
  } catch (cause) {
    const { message } = cause as Error;
    throw new OperatorError(
      `« ${file} » ne se déchiffre pas avec « ${identityFile} » : ce n’est pas la bonne clé, ou la sauvegarde a été modifiée (${message}). Rien n’a été modifié.`,
      { cause },
    );
  }
}

function toWeb(file: string) {
  return Readable.toWeb(createReadStream(file, { highWaterMark: BYTES_AT_ONCE })) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >;
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream);
}
