import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { NoZip, withZip, writeZip } from "./zip.ts";

const ENTRIES = [
  { name: "images/silo-1/large-480.avif", bytes: Buffer.alloc(3000, "a") },
  { name: "contenu.json", bytes: Buffer.from('{"é":1}') },
  { name: "contenue.bin", bytes: Buffer.alloc(0) },
];

async function zipFile(change = (bytes: Buffer) => bytes): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zip-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const parts: Uint8Array[] = [];
  for await (const part of writeZip(each())) parts.push(part);
  const file = join(folder, "essai.zip");
  await writeFile(file, change(Buffer.concat(parts)));
  return file;
}

async function* each() {
  yield* ENTRIES;
}

test("reads the entries that it writes", async () => {
  const read = await withZip(await zipFile(), async (zip) => {
    const found = [];
    for (const entry of zip.entries.values()) found.push({ name: entry.name, bytes: await zip.read(entry) });
    return found;
  });
  expect(read).toEqual(ENTRIES);
});

// @V5.2.3
test.each<[string, (bytes: Buffer) => Buffer]>([
  ["a file cut short", (bytes) => bytes.subarray(0, -30)],
  ["no bytes", () => Buffer.alloc(0)],
  ["text", () => Buffer.from("x".repeat(500))],
  ["bytes after the end", (bytes) => Buffer.concat([bytes, Buffer.from("x")])],
  ["bytes before the start", (bytes) => Buffer.concat([Buffer.from("x"), bytes])],
  ["a changed byte", (bytes) => Buffer.from(bytes.toString("latin1").replace("aaaa", "aaab"), "latin1")],
  ["a path", (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("images/", "../ages"), "latin1")],
  [
    "a name twice",
    (bytes) => Buffer.from(bytes.toString("latin1").replaceAll("contenue.bin", "contenu.json"), "latin1"),
  ],
  ["a compressed entry", (bytes) => put(bytes, 10, 8)],
  ["an encrypted entry", (bytes) => put(bytes, 8, 1)],
  ["a size that overlaps the next entry", (bytes) => put(bytes, 24, 4000)],
  ["an entry elsewhere", (bytes) => put(bytes, 42, 7)],
  ["more entries than there are", (bytes) => bytes.fill(9, bytes.length - 14, bytes.length - 13)],
])("refuses %s", async (_what, change) => {
  const file = await zipFile((bytes) => change(Buffer.from(bytes)));
  const reading = withZip(file, async (zip) => {
    for (const entry of zip.entries.values()) await zip.read(entry);
  });
  await expect(reading).rejects.toBeInstanceOf(NoZip);
  expect((await readFile(file)).length).toBeLessThan(5000);
});

/** Changes the first header of the central directory. */
function put(bytes: Buffer, field: number, value: number): Buffer {
  bytes.writeUInt16LE(value, bytes.indexOf("PK\u0001\u0002") + field);
  return bytes;
}
