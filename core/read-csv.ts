/** Why bytes are no CSV. */
export type CsvProblem = "workbook" | "no-text" | "empty";

export const SEPARATORS = [";", ",", "\t"] as const;
export type Csv = { text: string; separator: string };

/** Finds encoding and separator. Text that is not UTF-8 is Windows-1252, which French Excel still writes. */
export function openCsv(bytes: Uint8Array): Csv | CsvProblem {
  if (startsWith(bytes, [0x50, 0x4b]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return "workbook";
  const text = decode(bytes);
  if (text === null || text.includes("\0")) return "no-text";
  if (text.trim() === "") return "empty";
  const [named, separator = ""] = /^sep=([;,\t])\r?\n/.exec(text) ?? [];
  // The first line with which Excel names the separator.
  if (named) return { text: text.slice(named.length), separator };
  return { text, separator: separatorOf(text) };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return startsWith(bytes, [0xef, 0xbb, 0xbf]) || hasMarkOf16(bytes) ? null : decodeWindows(bytes);
  }
}

/** Without a mark, text of 16 bits has a zero in each second byte of its ASCII characters. */
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

/** Not TextDecoder: several versions of Node take the label for Latin-1, which lacks « ’ » and « € ». */
function decodeWindows(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? character);
}

/** 0x80 to 0x9f of Windows-1252. */
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

const hasMarkOf16 = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** The one that gives the header the most columns. */
function separatorOf(text: string): string {
  const start = text.slice(0, 20_000);
  const widths = SEPARATORS.map((separator) => {
    const [header] = csvRecords({ text: start, separator });
    return { separator, width: header?.cells.length ?? 0 };
  });
  return widths.reduce((best, other) => (other.width > best.width ? other : best)).separator;
}

/** `isOpen`: a quote of this record is never closed, so the rest of the file is its last cell. */
export type CsvRecord = { cells: string[]; isOpen: boolean };

/** The records of a CSV, blank ones included, as a spreadsheet numbers its rows. */
export function* csvRecords({ text, separator }: Csv): Generator<CsvRecord> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]`, "g");
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let isOpen = false;
    for (;;) {
      let cell: string;
      if (text[at] === '"') [cell, at, isOpen] = quotedCell(text, at + 1);
      else cell = "";
      cellEnd.lastIndex = at;
      const end = cellEnd.exec(text)?.index ?? text.length;
      // What follows a closing quote belongs to the cell, as in every spreadsheet.
      cells.push(cell + text.slice(at, end));
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    yield { cells, isOpen };
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
}

function quotedCell(text: string, start: number): [cell: string, at: number, isOpen: boolean] {
  let cell = "";
  for (let at = start; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return [cell + text.slice(at), text.length, true];
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1, false];
    cell += '"';
    at = quote + 2;
  }
}
