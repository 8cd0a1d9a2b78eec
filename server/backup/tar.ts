import { createReadStream } from "node:fs";
import { mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/* Implements the part of tar (POSIX ustar) that a backup needs: regular files with known names. Refuses links, devices,
long names and all other features, so that no archive decides where to write. */

const BLOCK = 512;
/** Programs end an archive with two blocks of zeros, and pad it with zeros to a record of 20 blocks. */
const MOST_AT_END = 21 * BLOCK;
const BYTES_AT_ONCE = 1 << 18;

export async function* packTar(folder: string, names: string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const { size, mtimeMs } = await stat(join(folder, name));
    yield headerOf(name, size, mtimeMs);
    yield* createReadStream(join(folder, name), { highWaterMark: BYTES_AT_ONCE });
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

type Expected = {
  isExpected: (name: string) => boolean;
  /** The limit for all files together. */
  maxBytes: number;
};

/**
 * Unpacks an archive into a folder.
 * @throws at the first entry that no backup contains
 */
export async function unpackTar(archive: AsyncIterable<Buffer>, folder: string, { isExpected, maxBytes }: Expected) {
  const take = readerOf(archive);
  let bytesLeft = maxBytes;
  let header = await take(BLOCK);
  for (; !isZero(header); header = await take(BLOCK)) {
    const { name, size, isFolder } = readHeader(header);
    if (!isExpected(name)) throw new Error(`Unexpected entry ${JSON.stringify(name)}`);
    if (isFolder && size === 0) continue;
    bytesLeft -= size;
    if (bytesLeft < 0) throw new Error(`${name}: more than ${maxBytes} bytes`);
    await writeFileFrom(take, join(folder, name), size);
    if (!isZero(await take(paddingOf(size)))) throw new Error(`${name}: bytes after its end`);
  }
  for (let bytes = BLOCK; header.length > 0; bytes += header.length) {
    header = await take(BLOCK, { orEnd: true });
    if (bytes > MOST_AT_END || !isZero(header)) throw new Error("Bytes after the end of the archive");
  }
}

async function writeFileFrom(take: Take, path: string, size: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // wx: a second entry of the same name is an error.
  const file = await open(path, "wx", 0o600);
  try {
    for (let left = size; left > 0; left -= BYTES_AT_ONCE)
      await file.writeFile(await take(Math.min(left, BYTES_AT_ONCE)));
  } finally {
    await file.close();
  }
}

type Take = (bytes: number, options?: { orEnd?: boolean }) => Promise<Buffer>;

/** Reads an exact number of bytes, or fails. */
function readerOf(source: AsyncIterable<Buffer>): Take {
  const chunks = source[Symbol.asyncIterator]();
  let buffered = Buffer.alloc(0);
  return async (bytes, { orEnd = false } = {}) => {
    while (buffered.length < bytes) {
      const { value, done } = await chunks.next();
      if (done && orEnd && buffered.length === 0) return buffered;
      if (done) throw new Error("Cut short");
      buffered = Buffer.concat([buffered, value]);
    }
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return taken;
  };
}

const SIZE = { at: 124, digits: 11 };
const CHECKSUM = { at: 148, digits: 6 };
const TYPE_AT = 156;
const MAGIC_AT = 257;

function headerOf(name: string, size: number, mtimeMs: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name}: too long a name`);
  header.write(name);
  header.write("0000600", 100);
  if (size < 8 ** SIZE.digits) header.write(octal(size, SIZE.digits), SIZE.at);
  else header.writeBigUInt64BE(BigInt(size), header.writeUInt8(0x80, SIZE.at) + 3);
  header.write(octal(Math.floor(mtimeMs / 1000), 11), 136);
  header.write("0", TYPE_AT);
  header.write("ustar\x0000", MAGIC_AT);
  header.write(`${octal(sumOf(header), CHECKSUM.digits)}\0 `, CHECKSUM.at);
  return header;
}

function readHeader(header: Buffer): { name: string; size: number; isFolder: boolean } {
  const text = (start: number, end: number) => header.toString("latin1", start, end).replace(/\0+$/, "");
  const name = text(0, 100);
  const type = text(TYPE_AT, TYPE_AT + 1);
  const isLarge = header.readUInt32BE(SIZE.at) === 0x80000000;
  const size = isLarge ? Number(header.readBigUInt64BE(SIZE.at + 4)) : Number.parseInt(text(SIZE.at, SIZE.at + 12), 8);
  const checksum = Number.parseInt(text(CHECKSUM.at, CHECKSUM.at + 8), 8);
  const isPlain =
    text(MAGIC_AT, MAGIC_AT + 5) === "ustar" &&
    (type === "0" || type === "5") &&
    checksum === sumOf(header) &&
    Number.isSafeInteger(size) &&
    size >= 0 &&
    // The name of a link's target, and the prefix of a long name.
    isZero(header.subarray(157, MAGIC_AT)) &&
    isZero(header.subarray(345));
  if (!isPlain) throw new Error(`Neither a file nor a folder: ${JSON.stringify(name)}`);
  return { name, size, isFolder: type === "5" };
}

/** The sum of a header, in which the checksum field itself counts as spaces. */
function sumOf(header: Buffer): number {
  const isChecksum = (at: number) => at >= CHECKSUM.at && at < TYPE_AT;
  return header.reduce((sum, byte, at) => sum + (isChecksum(at) ? 0x20 : byte), 0);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
