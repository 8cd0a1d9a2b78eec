/** Without it, French Excel reads the file as Windows-1252. */
export const BYTE_ORDER_MARK = "\ufeff";

export type Cell = string | number | false | null;

/** RFC 4180, with the semicolon and the decimal comma of French spreadsheets. */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell) =>
    typeof cell === "number" ? String(cell).replace(".", ",") : `"${escapeFormula(cell || "").replaceAll('"', '""')}"`,
  );
  return `${written.join(";")}\r\n`;
}

/**
 * OWASP, CSV injection: a cell that begins like a formula, also in full-width characters, gets an apostrophe so that
 * spreadsheets read text. So does a cell that an import would otherwise unescape.
 */
function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Removes the escape that {@link csvLine} and other programs put before a formula. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

const FORMULA = /^'*\s*[=+\-@\t\r|%＝＋－＠]/;
