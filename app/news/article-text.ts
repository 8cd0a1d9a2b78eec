/**
 * Parses an article: paragraphs between empty lines, `## ` headings, `- ` and `1. ` lists. The
 * result is plain text: typed HTML is never rendered.
 */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; isOrdered: boolean; points: string[] };

export type Section = { heading: string | null; blocks: Block[] };

/** Text before the first heading becomes a section without one. */
export function readArticle(body: string): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const lines of paragraphsIn(body)) {
    const heading = /^##\s+(.+)$/.exec(lines[0] ?? "")?.[1];
    if (heading) sections.push({ heading, blocks: [] });
    const rest = heading ? lines.slice(1) : lines;
    if (rest.length > 0) sections.at(-1)?.blocks.push(readBlock(rest));
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
}

/** The blocks of a text without headings: `## ` stays as typed. */
export function readBlocks(text: string): Block[] {
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

function readBlock(lines: string[]): Block {
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
