/**
 * Parses an article: paragraphs between empty lines, `## ` headings, `- ` and `1. ` lists, `> ` quotations. The
 * result is plain text: typed HTML is never rendered.
 */
export type TextBlock = { kind: "paragraph"; text: string } | { kind: "list"; isOrdered: boolean; points: string[] };

/** `by` is who said it, `portrait` the index of a picture. */
type Quote = { kind: "quote"; text: string; by: string | null; portrait: number | null };

export type Block = TextBlock | Quote | { kind: "picture"; index: number };

export type Section = { heading: string | null; blocks: Block[] };

/** Text before the first heading becomes a section without one. */
export function readArticle(body: string): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const lines of paragraphsIn(body)) {
    const heading = /^##\s+(.+)$/.exec(lines[0] ?? "")?.[1];
    if (heading) sections.push({ heading, blocks: [] });
    const rest = heading ? lines.slice(1) : lines;
    if (rest.length > 0) sections.at(-1)?.blocks.push(readPicture(rest) ?? readQuote(rest) ?? readBlock(rest));
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}

/** The blocks of a text without headings, pictures or quotations, whose marks stay plain text here. */
export function readBlocks(text: string): TextBlock[] {
  return paragraphsIn(text).map(readBlock);
}

function paragraphsIn(text: string): string[][] {
  return text
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0);
}

/** « {image 2} », alone in its paragraph. */
function readPicture(lines: string[]): Block | null {
  const number = lines.length === 1 && /^\{image (\d{1,2})\}$/.exec(lines[0]?.replace(/\s/g, " ") ?? "")?.[1];
  return number ? { kind: "picture", index: Number(number) - 1 } : null;
}

/** « > » before each line; a last one that begins with a dash names who said it, « > — Marc {image 1} » with a portrait. */
function readQuote(lines: string[]): Quote | null {
  if (!lines.every((line) => /^>(?!\d)/.test(line))) return null;
  const said = lines.map((line) => line.slice(1).trim()).filter(Boolean);
  const named = said.length > 1 ? /^[-—–]\s+(.+)$/.exec(said.at(-1) ?? "")?.[1] : undefined;
  if (named === undefined) return { kind: "quote", text: said.join(" "), by: null, portrait: null };
  const [mark = "", number] = /\{image\s(\d{1,2})\}\.?$/.exec(named) ?? [];
  const by = named.slice(0, named.length - mark.length).trim();
  return { kind: "quote", text: said.slice(0, -1).join(" "), by, portrait: number ? Number(number) - 1 : null };
}

function readBlock(lines: string[]): TextBlock {
  for (const [marker, isOrdered] of [
    [/^[-–]\s+/, false],
    [/^\d+[.)]\s+/, true],
  ] as const) {
    if (lines.every((line) => marker.test(line))) {
      return { kind: "list", isOrdered, points: lines.map((line) => line.replace(marker, "")) };
    }
  }
  return { kind: "paragraph", text: lines.join(" ") };
}
