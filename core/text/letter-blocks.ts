/** A plain letter as its readers see it: paragraphs, quotations, links. */
export type LetterBlock = { isQuote: boolean; lines: LetterPart[][] };
export type LetterPart = { text: string; href?: string };

const LINK = /(https?:\/\/[^\s<>"]+)/;

export function letterBlocks(text: string): LetterBlock[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const blocks: LetterBlock[] = [];
    for (const line of paragraph.split("\n")) {
      const isQuote = line.startsWith(">");
      const last = blocks.at(-1);
      const parts = partsOf(isQuote ? line.replace(/^> ?/, "") : line);
      if (last?.isQuote === isQuote) last.lines.push(parts);
      else blocks.push({ isQuote, lines: [parts] });
    }
    return blocks;
  });
}

function partsOf(line: string): LetterPart[] {
  return line
    .split(LINK)
    .filter((text) => text !== "")
    .map((text) => (LINK.test(text) ? { text, href: text } : { text }));
}
