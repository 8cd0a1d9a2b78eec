import { pauser } from "./pause.ts";

/** Why bytes are not a CSV file. */
export type CsvProblem = "workbook" | "no-text" | "empty";

const SEPARATORS = [";", ",", "\t"] as const;
export type Csv = { text: string; separator: string };

/** Finds encoding and separator. Text that is not UTF-8 is of the one-byte encodings that French spreadsheets write. */
export async function openCsv(bytes: Uint8Array): Promise<Csv | CsvProblem> {
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return "workbook";
  const text = await decode(bytes);
  if (text === null || text.includes("\0")) return "no-text";
  if (text.trim() === "") return "empty";
  const [named, separator = ""] = /^sep=([;,\t])\r?\n/.exec(text) ?? [];
  // Excel's first line that names the separator.
  if (named) return { text: text.slice(named.length), separator };
  return { text, separator: separatorOf(text) };
}

async function decode(bytes: Uint8Array): Promise<string | null> {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return startsWith(bytes, [0xef, 0xbb, 0xbf]) || hasMarkOf16(bytes) ? null : decodeBytes(bytes, tableOf(bytes));
  }
}

/** Without a byte order mark: in 16-bit text every second byte of an ASCII character is zero. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const start = bytes.subarray(0, 400);
  const zeros = [0, 1].map((side) => start.filter((byte, at) => at % 2 === side && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (start.length >= 4 && odd > start.length / 4 && even === 0) return "utf-16le";
  if (start.length >= 4 && even > start.length / 4 && odd === 0) return "utf-16be";
  return "utf-8";
}

/** The table whose « é », by far the most frequent accent of French, is the most frequent here. */
function tableOf(bytes: Uint8Array): string {
  const counts = new Uint32Array(256);
  for (const byte of bytes.subarray(0, COUNTED)) counts[byte] = (counts[byte] ?? 0) + 1;
  const countOf = ([byte]: readonly [number, string]) => counts[byte] ?? 0;
  return E_ACUTE.reduce((best, other) => (countOf(other) > countOf(best) ? other : best))[1];
}

const COUNTED = 1_000_000;

/** Not TextDecoder: it lacks MS-DOS, and some versions of Node decode Windows-1252 as Latin-1, which lacks « ’ » and « € ». */
async function decodeBytes(bytes: Uint8Array, table: string): Promise<string> {
  const pause = pauser();
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = "";
  for (let from = 0; from < all.length; from += DECODED_AT_ONCE) {
    const part = all.toString("latin1", from, from + DECODED_AT_ONCE);
    text += part.replace(/[\x80-\xff]/g, (character) => table[character.charCodeAt(0) - 0x80] ?? character);
    await pause();
  }
  return text;
}

const DECODED_AT_ONCE = 65_536;

/** From 0x80 on; what a table lacks is as in Latin-1. */
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
/** Mac OS Roman, in which Excel for Mac writes « CSV (Macintosh) ». */
const MAC =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";
/** Code page 850, in which Excel writes « CSV (MS-DOS) ». */
const DOS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const E_ACUTE: [byte: number, table: string][] = [
  [0xe9, WINDOWS],
  [0x8e, MAC],
  [0x82, DOS],
];

const hasMarkOf16 = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The separator that gives the header the most columns. */
function separatorOf(text: string): string {
  const start = text.slice(0, 20_000);
  const widths = SEPARATORS.map((separator) => {
    const [header] = csvRecords({ text: start, separator });
    return { separator, width: header?.cells.length ?? 0 };
  });
  return widths.reduce((best, other) => (other.width > best.width ? other : best)).separator;
}

/** `open`: a quote that never closes. `vast`: a cell or a line longer than any person writes. Both end the reading. */
type CsvRecord = { cells: string[]; problem?: "open" | "vast" };

/** Limits a record, because the caller can only pause between two. */
const MOST_CHARACTERS = 100_000;
const MOST_CELLS = 1_000;

/** The records of a CSV, including blank ones, so that they are numbered as in a spreadsheet. */
export function* csvRecords({ text, separator }: Csv): Generator<CsvRecord> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]`, "g");
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        const quoted = quotedCell(text, at + 1);
        if (typeof quoted === "string") return void (yield { cells, problem: quoted });
        [cell, at] = quoted;
      }
      cellEnd.lastIndex = at;
      const end = cellEnd.exec(text)?.index ?? text.length;
      // Text after a closing quote belongs to the cell, as in every spreadsheet.
      cells.push(cell + text.slice(at, end));
      if (end - at > MOST_CHARACTERS || cells.length > MOST_CELLS) return void (yield { cells, problem: "vast" });
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    yield { cells };
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
}

function quotedCell(text: string, start: number): [cell: string, at: number] | "open" | "vast" {
  let cell = "";
  for (let at = start; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return "open";
    if (quote - start > MOST_CHARACTERS) return "vast";
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}
