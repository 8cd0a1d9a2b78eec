/** A page of PDF with a title and lines of text, in a font that every reader has. */
export function onePage(title: string, lines: readonly string[]): Buffer {
  const text = [
    `/F1 20 Tf 0 0 Td (${escaped(title)}) Tj`,
    "/F1 11 Tf",
    ...lines.map((line) => `0 -22 Td (${escaped(line)}) Tj`),
  ];
  const drawn = latin(`BT 60 770 Td ${text.join("\n")} ET`);
  const objects = [
    latin("<< /Type /Catalog /Pages 2 0 R /Lang (fr-FR) >>"),
    latin("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    latin(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    ),
    Buffer.concat([latin(`<< /Length ${drawn.length} >>\nstream\n`), drawn, latin("\nendstream")]),
    latin("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
  ];
  const parts: Buffer[] = [latin("%PDF-1.4\n")];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(sizeOf(parts));
    parts.push(latin(`${index + 1} 0 obj\n`), object, latin("\nendobj\n"));
  }
  const start = sizeOf(parts);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(latin(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  parts.push(latin(`trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const sizeOf = (parts: readonly Buffer[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** WinAnsi differs from Latin-1 in these characters. */
const WIN_ANSI: Record<string, string> = { "’": "\x92", "€": "\x80", œ: "\x9c", "–": "\x96" };

const latin = (text: string) =>
  Buffer.from(
    text.replace(/[’€œ–]/g, (sign) => WIN_ANSI[sign] ?? ""),
    "latin1",
  );

const escaped = (text: string) => text.replace(/[()\\]/g, "\\$&");
