/** A plain mail as its readers see it: paragraphs, quotes, links. */
export type MailBlock = {
  isQuote: boolean;
  lines: MailPart[][];
  /** A paragraph of a label and an address: « Suivre la demande :⏎https://… ». */
  isAction?: true;
};
type MailPart = { text: string; href?: string };

const LINK = /(https?:\/\/[^\s<>"]+)/;
const ACTION = /^(.+?)(?:\s:)?\n(https?:\/\/[^\s<>"]+)$/;
/** « …, écrivez-nous : https://… »: the last words carry the link. */
const LABELLED = /^(?:(.*[,.]\s)(?=\p{Ll}))?(\S.*?)\s:\s(https?:\/\/[^\s<>"]+)$/u;

export function mailBlocks(text: string): MailBlock[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const [, label, href] = ACTION.exec(paragraph) ?? [];
    if (label && href) return [{ isQuote: false, isAction: true, lines: [[{ text: label, href }]] }];
    const blocks: MailBlock[] = [];
    for (const line of paragraph.split("\n")) {
      const isQuote = line.startsWith(">");
      const last = blocks.at(-1);
      const parts = isQuote ? partsOf(line.replace(/^> ?/, "")) : labelled(line);
      if (last?.isQuote === isQuote) last.lines.push(parts);
      else blocks.push({ isQuote, lines: [parts] });
    }
    return blocks;
  });
}

function labelled(line: string): MailPart[] {
  const [, before, label, href] = LABELLED.exec(line) ?? [];
  if (!label || !href) return partsOf(line);
  return [...(before ? [{ text: before }] : []), { text: label, href }];
}

function partsOf(line: string): MailPart[] {
  return line
    .split(LINK)
    .filter((text) => text !== "")
    .map((text) => (LINK.test(text) ? { text, href: text } : { text }));
}
