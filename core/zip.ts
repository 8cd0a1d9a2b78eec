import { type FileHandle, open } from "node:fs/promises";
import { crc32 } from "node:zlib";

/** Files of the classic ZIP format without compression (APPNOTE 6.3.10): pictures and PDFs are already compressed. */

type ZipEntry = { name: string; offset: number; size: number; crc: number };
export type Zip = { entries: ReadonlyMap<string, ZipEntry>; read(entry: ZipEntry): Promise<Buffer> };

const LOCAL = { signature: 0x04034b50, length: 30 };
const CENTRAL = { signature: 0x02014b50, length: 46 };
const END = { signature: 0x06054b50, length: 22 };
/** The version of the format that a reader needs: 2.0, because the names contain folders. */
const VERSION = 20;
/** 1 January 1980, the first day of the format. */
const DAY = 0x21;
/** Plain names need no encoding, and cannot lead out of the folder. */
const NAME = /^(?:[a-z0-9-]{1,100}\/){0,2}[a-z0-9-]{1,100}\.[a-z0-9]{1,5}$/;
const MAX_NAME = 308;
export const MAX_ZIP_ENTRIES = 0xfffe;
/** The most bytes of an entry besides its content. */
export const ZIP_ENTRY_BYTES = LOCAL.length + CENTRAL.length + 2 * MAX_NAME;

/** Writes entries one by one, with only one in memory at a time. */
export async function* writeZip(entries: AsyncIterable<{ name: string; bytes: Uint8Array }>) {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const about = describe(name, bytes);
    const local = Buffer.alloc(LOCAL.length);
    local.writeUInt32LE(LOCAL.signature, 0);
    about.copy(local, 4);
    const listed = Buffer.alloc(CENTRAL.length);
    listed.writeUInt32LE(CENTRAL.signature, 0);
    listed.writeUInt16LE(VERSION, 4);
    about.copy(listed, 6);
    listed.writeUInt32LE(offset, 42);
    central.push(listed, Buffer.from(name));
    offset += local.length + name.length + bytes.length;
    yield Buffer.concat([local, Buffer.from(name)]);
    yield bytes;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(END.length);
  end.writeUInt32LE(END.signature, 0);
  end.writeUInt16LE(central.length / 2, 8);
  end.writeUInt16LE(central.length / 2, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([list, end]);
}

/** The fields that both headers of an entry share. */
function describe(name: string, bytes: Uint8Array): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(VERSION, 0);
  about.writeUInt16LE(DAY, 8);
  about.writeUInt32LE(crc32(bytes), 10);
  about.writeUInt32LE(bytes.length, 14);
  about.writeUInt32LE(bytes.length, 18);
  about.writeUInt16LE(name.length, 22);
  return about;
}

/** A file that {@link writeZip} did not write, or that was changed. */
export class NoZip extends Error {}

/**
 * Reads only the output of {@link writeZip}: stored entries back to back with plain names. So nothing can expand,
 * overlap, or leave the folder.
 * @throws {NoZip}
 */
export async function withZip<T>(path: string, work: (zip: Zip) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const entries = await readEntries(file);
    return await work({
      entries,
      read: async ({ name, offset, size, crc }) => {
        const bytes = await readAt(file, offset, size);
        if (crc32(bytes) !== crc) throw new NoZip(name);
        return bytes;
      },
    });
  } finally {
    await file.close();
  }
}

async function readEntries(file: FileHandle): Promise<Map<string, ZipEntry>> {
  const { size: fileSize } = await file.stat();
  const end = await readAt(file, fileSize - END.length, END.length);
  const count = end.readUInt16LE(8);
  const [length, start] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const most = MAX_ZIP_ENTRIES * (CENTRAL.length + MAX_NAME);
  if (end.readUInt32LE(0) !== END.signature || start + length !== fileSize - END.length || length > most) {
    throw new NoZip("end");
  }
  const list = await readAt(file, start, length);
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL.length > length) throw new NoZip("list");
    const nameLength = list.readUInt16LE(at + 28);
    const name = list.toString("latin1", at + CENTRAL.length, at + CENTRAL.length + nameLength);
    const [flags, method] = [list.readUInt16LE(at + 8), list.readUInt16LE(at + 10)];
    const [extra, comment] = [list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)];
    const [crc, packed, size] = [16, 20, 24].map((field) => list.readUInt32LE(at + field)) as [number, number, number];
    const isPlain = !flags && !method && !extra && !comment && packed === size && list.readUInt32LE(at + 42) === offset;
    const isNew = NAME.test(name) && !entries.has(name);
    if (list.readUInt32LE(at) !== CENTRAL.signature || !isPlain || !isNew) throw new NoZip(name);
    entries.set(name, { name, offset: offset + LOCAL.length + name.length, size, crc });
    offset += LOCAL.length + name.length + size;
    at += CENTRAL.length + nameLength;
  }
  if (at !== length || offset !== start) throw new NoZip("list");
  return entries;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw new NoZip("short");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new NoZip("short");
  return buffer;
}
