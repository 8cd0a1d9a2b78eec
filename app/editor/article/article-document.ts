import { Fragment, type Mark, type Node, type NodeType, Schema } from "prosemirror-model";
import { completeAddress } from "../../../core/text/limits.ts";
import { joinLines } from "../../content/fields.ts";
import type { TextFormat } from "../../content/form.ts";
import { type Inline, isLinkTarget, readInline } from "../../content/inline.ts";
import { type Block, readArticle, readBlocks, type Section } from "../../news/article-text.ts";

/** What a text may hold: the blocks of news/article-text.ts and the marks of content/inline.ts. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    /** A text of a page. */
    prose: { content: "(paragraph | list | numbers)+" },
    /** A text of one line. */
    sentence: { content: "paragraph" },
    paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      group: "block",
      content: "text*",
      marks: "",
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}` })),
      toDOM: () => ["h2", 0],
    },
    list: { group: "block", content: "point+", parseDOM: [{ tag: "ul" }], toDOM: () => ["ul", 0] },
    numbers: { group: "block", content: "point+", parseDOM: [{ tag: "ol" }], toDOM: () => ["ol", 0] },
    point: { content: "paragraph", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    quote: {
      group: "block",
      content: "said by",
      defining: true,
      isolating: true,
      attrs: { portrait: { default: null } },
      parseDOM: [{ tag: "blockquote", getAttrs: (quote) => ({ portrait: numberOf(quote.dataset.portrait) }) }],
      toDOM: ({ attrs: { portrait } }) => ["blockquote", { class: "marked stack gap-2", "data-portrait": portrait }, 0],
    },
    said: {
      content: "inline*",
      parseDOM: [{ tag: "p", context: "quote/", priority: 60 }],
      toDOM: () => ["p", { class: "title-s", "data-empty": "Ce qui a été dit" }, 0],
    },
    by: {
      content: "inline*",
      parseDOM: [{ tag: "footer", context: "quote/" }],
      toDOM: () => ["footer", { class: "soft", "data-empty": "Qui l’a dit, facultatif" }, 0],
    },
    picture: {
      group: "block",
      atom: true,
      draggable: true,
      attrs: { index: {} },
      parseDOM: [{ tag: "figure[data-index]", getAttrs: (figure) => ({ index: numberOf(figure.dataset.index) ?? 0 }) }],
      toDOM: ({ attrs: { index } }) => ["figure", { "data-index": index }],
    },
    text: { group: "inline" },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: "a[href]", getAttrs: (link) => targetOf(link.getAttribute("href") ?? "") }],
      toDOM: ({ attrs: { href } }) => ["a", targetOf(href) || {}, 0],
    },
    strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  },
});

const { nodes, marks } = schema;

const numberOf = (typed: string | undefined) => (typed && /^\d{1,2}$/.test(typed) ? Number(typed) : null);

/** @returns false for an address that a text of the site must not link to */
export function targetOf(address: string): { href: string } | false {
  const href = completeAddress(address.trim()).replace(
    /[()\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  return isLinkTarget(href) && { href };
}

/** The node that holds a text of each format. */
const ROOTS: Record<TextFormat, NodeType> = { article: nodes.doc, prose: nodes.prose, sentence: nodes.sentence };

export const formatOf = ({ type }: Node): TextFormat =>
  type === nodes.sentence ? "sentence" : type === nodes.prose ? "prose" : "article";

/** A text with its marks, as news/article-text.ts reads it. */
export function readDocument(body: string, format: TextFormat = "article"): Node {
  const blocks = blocksOf(body, format);
  return ROOTS[format].create(null, blocks.length > 0 ? blocks : nodes.paragraph.create());
}

function blocksOf(body: string, format: TextFormat): Node[] {
  if (format === "sentence") return [readParagraph(joinLines(body))];
  return format === "prose" ? readBlocks(body).map(readBlock) : readArticle(body).flatMap(readSection);
}

const readSection = ({ heading, blocks }: Section) => [
  ...(heading === null ? [] : [nodes.heading.create(null, schema.text(heading))]),
  ...blocks.map(readBlock),
];

function readBlock(block: Block): Node {
  switch (block.kind) {
    case "picture":
      return nodes.picture.create({ index: block.index });
    case "quote":
      return nodes.quote.create({ portrait: block.portrait }, [
        nodes.said.create(null, readLine(block.text)),
        nodes.by.create(null, readLine(block.by ?? "")),
      ]);
    case "list": {
      const points = block.points.map((point) => nodes.point.create(null, readParagraph(point)));
      return nodes[block.isOrdered ? "numbers" : "list"].create(null, points);
    }
    case "paragraph":
      return readParagraph(block.text);
  }
}

const readParagraph = (line: string) => nodes.paragraph.create(null, readLine(line));

/** Words of one line with their marks. */
export const readLine = (line: string) => Fragment.from(readInline(line).flatMap(readWords));

function readWords({ text, strong, href }: Inline): Node[] {
  if (text === "") return [];
  const own: Mark[] = [];
  if (href !== undefined) own.push(marks.link.create({ href }));
  if (strong) own.push(marks.strong.create());
  return [schema.text(text, own)];
}

/** The inverse of {@link readDocument}. Leaves out what is empty. */
export function writeDocument(document: Node): string {
  const format = formatOf(document);
  const blocks: string[] = [];
  document.forEach((block) => {
    blocks.push(writeBlock(block, format));
  });
  return blocks.filter(Boolean).join("\n\n");
}

function writeBlock(block: Node, format: TextFormat): string {
  switch (block.type) {
    case nodes.picture:
      return pictureMark(block.attrs.index);
    case nodes.heading:
      return marked("##", block.textContent.trim());
    case nodes.quote: {
      const [said = "", by = ""] = block.children.map(writeLine);
      const { portrait } = block.attrs;
      const who = [by, portrait === null ? "" : pictureMark(portrait)].filter(Boolean).join(" ");
      return said ? [marked(">", said), marked("> —", who)].filter(Boolean).join("\n") : asParagraph(by, format);
    }
    case nodes.list:
    case nodes.numbers: {
      const points = block.children.map(writeLine).filter(Boolean);
      return points.map((point, index) => marked(block.type === nodes.list ? "-" : `${index + 1}.`, point)).join("\n");
    }
    default:
      return asParagraph(writeLine(block), format);
  }
}

/** A paragraph that begins with a sign, such as « - 5 °C », stays a paragraph: a word joiner precedes the sign. */
const asParagraph = (line: string, format: TextFormat) =>
  readDocument(line, format).firstChild?.type === nodes.paragraph ? line : `\u2060${line}`;

const pictureMark = (index: number) => `{image ${index + 1}}`;
const marked = (sign: string, words: string) => words && `${sign} ${words}`;

function writeLine(block: Node): string {
  let line = "";
  block.descendants((node) => {
    if (node.isText) line += writeWords(node);
  });
  return line.trim();
}

/** Brackets would end a link too early; an asterisk, as of a footnote, goes beside the bold words, never in them. */
function writeWords({ text = "", marks: own }: Node): string {
  const strong = own.some(({ type }) => type === marks.strong);
  const link = own.find(({ type }) => type === marks.link);
  const plain = text.replace(/[\n\r\t]+/g, " ");
  if (!link) return strong ? markStrong(plain) : withoutMarks(plain);
  const words = plain.replace(/[[\]]/g, "").replace(/\*+/g, withJoiners);
  const isMarked = strong && !words.includes("*");
  return words && `[${isMarked ? `**${words}**` : words}](${link.attrs.href})`;
}

const markStrong = (words: string) =>
  words.replace(/[^*]+|\*+/g, (part) => (part.startsWith("*") ? withJoiners(part) : `**${withoutMarks(part)}**`));

/** Typed asterisks and brackets that would read as bold words or a link: word joiners keep them apart. */
const withoutMarks = (words: string) => words.replace(/\*{2,}/g, withJoiners).replaceAll("](", "]\u2060(");

/** Asterisks that do not read as a mark. */
const withJoiners = (asterisks: string) => [...asterisks].join("\u2060");
