/**
 * The body of an article as it is typed: paragraphs between empty lines, `## ` before a heading, `- ` or `1. ` before each
 * point of a list. It becomes text and nothing else: no markup that a person could type reaches the page.
 */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; isOrdered: boolean; points: string[] };

export type Section = { heading: string | null; blocks: Block[] };

/** What stands before the first heading is a section without one. */
export function readArticle(body: string): Section[] {
  const sections: Section[] = [{ heading: null, blocks: [] }];
  for (const part of body.split(/\n\s*\n/)) {
    const lines = part
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    const heading = /^##\s+(.+)$/.exec(lines[0] ?? "")?.[1];
    if (heading) sections.push({ heading, blocks: [] });
    const rest = heading ? lines.slice(1) : lines;
    if (rest.length > 0) sections.at(-1)?.blocks.push(readBlock(rest));
  }
  return sections.filter(({ heading, blocks }) => heading !== null || blocks.length > 0);
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
