import { expect, test } from "vitest";
import { csvRecords, openCsv } from "./read-csv.ts";
import { csvLine, unescapeFormula } from "./text/csv.ts";

const HEADER = "Nom;Note;Avis";
const TEXT = `${HEADER}\r\nZoé Lefèvre;5;L’œuvre d’été : 20 €\r\n`;
const READ = [
  ["Nom", "Note", "Avis"],
  ["Zoé Lefèvre", "5", "L’œuvre d’été : 20 €"],
];

/** The bytes 0x80 to 0x9f, which Latin-1 lacks. */
const windows = (text: string) =>
  Buffer.from(
    text.replace(/[’œ€]/g, (sign) => ({ "’": "\x92", œ: "\x9c", "€": "\x80" })[sign] ?? sign),
    "latin1",
  );
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

async function read(bytes: Uint8Array) {
  const csv = await openCsv(bytes);
  return typeof csv === "string" ? csv : [...csvRecords(csv)].map(({ cells }) => cells);
}

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
  ["Windows-1252", windows(TEXT)],
  ["UTF-16 LE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
  ["UTF-16 BE with a mark", utf16be(`\ufeff${TEXT}`)],
  ["UTF-16 LE", Buffer.from(TEXT, "utf16le")],
  ["UTF-16 BE", utf16be(TEXT)],
  ["commas", Buffer.from(TEXT.replaceAll(";", ","))],
  ["tabs", Buffer.from(TEXT.replaceAll(";", "\t"))],
  ["a named separator", Buffer.from(`sep=;\r\n${TEXT}`)],
  ["line feeds alone", Buffer.from(TEXT.replaceAll("\r", ""))],
  ["no last line end", Buffer.from(TEXT.trimEnd())],
])("reads a file with %s", async (_, bytes) => {
  expect(await read(bytes)).toEqual(READ);
});

test.each([
  ["the Mac", "4772616e756c8e733b5a6f8e2088206cd5eb6c653b54728f73206269656e2c20c72072658d7520c80d"],
  ["MS-DOS", "4772616e756c82733b5a6f822085206c27d76c653b54728a73206269656e2c20ae207265877520af0d0a"],
])("reads a file that Excel wrote for %s", async (_, hex) => {
  const [cells] = (await read(Buffer.from(hex, "hex"))) as string[][];
  expect(cells?.map((cell) => cell.replace("’", "'"))).toEqual(["Granulés", "Zoé à l'Île", "Très bien, « reçu »"]);
});

test("reads quotes, line breaks and separators in cells, and numbers rows as a spreadsheet does", () => {
  const rows = [...csvRecords({ text: 'a;b\n"un ""bon"" ; deux\r\ntrois";4\n\n"x"y;\n', separator: ";" })];
  expect(rows.map(({ cells }) => cells)).toEqual([["a", "b"], ['un "bon" ; deux\r\ntrois', "4"], [""], ["xy", ""]]);
  expect([...csvRecords({ text: 'a;b\nc;"d\ne;f', separator: ";" })]).toEqual([
    { cells: ["a", "b"] },
    { cells: ["c"], problem: "open" },
  ]);
});

test.each([
  ["workbook", Buffer.from("PK\x03\x04")],
  ["empty", Buffer.from(" \r\n")],
  ["empty", Buffer.alloc(0)],
  ["no-text", Buffer.from([0x25, 0x00, 0xff, 0x00, 0x00, 0x81])],
  ["no-text", Buffer.from([0xef, 0xbb, 0xbf, 0xff])],
])("refuses %s", async (problem, bytes) => {
  expect(await read(bytes)).toBe(problem);
});

test.each(["=1+1", "'=1", " -2", "- Livraison rapide", "'ordinaire'", "+33 6", "'''@x", 'l’été ; "oui"\nnon'])(
  "reads %j as it was written",
  async (cell) => {
    const [row] = (await read(Buffer.from(csvLine([cell, "autre"])))) as string[][];
    expect(row?.map(unescapeFormula)).toEqual([cell, "autre"]);
  },
);

test.each(['"', ";", "a", '"a";'])("stops at a record of a million %j", (part) => {
  const records = [...csvRecords({ text: part.repeat(1_000_000), separator: ";" })];
  expect(records.map(({ problem }) => problem)).toEqual(["vast"]);
});
