import type { TextFormat } from "../../content/form.ts";

/** Converts what Word, Excel and other programs put on the clipboard to what an article can hold. */

const BLOCKS = "p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, table";

/**
 * @returns the HTML with Word's lists as lists, without lists inside others, the rows of tables and lines as
 * paragraphs, bold words as such, and raised and lowered numbers in Unicode
 */
export function readPasted(html: string, format: TextFormat): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  makeLists(body);
  for (const list of [...body.querySelectorAll("ul ul, ul ol, ol ul, ol ol")].reverse()) flatten(list);
  markBold(body);
  writeRaised(body);
  if (format !== "article") makePlain(body);
  for (const table of [...body.querySelectorAll("table")].reverse()) replaceTable(table);
  splitLines(body);
  return new XMLSerializer().serializeToString(body);
}

/** The content policy refuses, and reports, styles and handlers in what is pasted, even in a document that is not shown. */
const withoutStyles = (html: string) =>
  html.replace(/<[^<>]*>/g, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, " data-$1="));

/** A text of a page has neither titles nor quotations. */
function makePlain(body: HTMLElement): void {
  for (const quote of body.querySelectorAll("blockquote")) quote.replaceWith(...quote.childNodes);
  for (const title of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const paragraph = body.ownerDocument.createElement("p");
    paragraph.append(...title.childNodes);
    title.replaceWith(paragraph);
  }
}

const styleOf = ({ dataset }: HTMLElement) => dataset.style ?? "";

/** Word writes each point of a list as a paragraph that begins with its mark. */
function makeLists(body: HTMLElement): void {
  const { ownerDocument } = body;
  let list: HTMLElement | null = null;
  for (const paragraph of body.querySelectorAll("p")) {
    const mark = [...paragraph.querySelectorAll("span")].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    if (!mark) continue;
    const kind = isNumber(mark.textContent) ? "ol" : "ul";
    const isDeeper = /level[2-9]/.test(styleOf(paragraph));
    if (list === null || paragraph.previousElementSibling !== list || (list.localName !== kind && !isDeeper)) {
      list = ownerDocument.createElement(kind);
      paragraph.before(list);
    }
    mark.remove();
    const point = ownerDocument.createElement("li");
    point.append(...paragraph.childNodes);
    list.append(point);
    paragraph.remove();
  }
}

/** Whether the mark of a point counts, « 1. » or « b) »; others are signs such as « · » and « o ». */
export const isNumber = (mark: string): boolean => /^\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,4})[.)]$/i.test(mark.trim());

/** The points of a list inside another become points of that one; words behind them become a point too. */
function flatten(list: Element): void {
  const parent = list.parentElement;
  const point = parent?.matches("ul, ol") ? null : parent?.closest("li");
  if (!point) {
    list.replaceWith(...list.children);
    return;
  }
  const range = list.ownerDocument.createRange();
  range.setStartAfter(list);
  range.setEndAfter(point);
  const rest = range.extractContents();
  point.after(...list.children, ...(rest.textContent?.trim() ? [rest] : []));
  list.remove();
  if (!point.textContent?.trim() && !point.querySelector("img")) point.remove();
}

const LEVEL = "0123456789+-−=()n \u00a0";
export const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ \u00a0";
export const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ \u00a0";

/** Word writes « m³ » with an element, Google Docs with a style. */
function writeRaised(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("sup, sub, span")) {
    const [, style = element.localName] = /vertical-align:\s*(sup|sub)/.exec(styleOf(element)) ?? [];
    if (style === "span") continue;
    const signs = style === "sup" ? RAISED : LOWERED;
    if (inUnicode(element.textContent, signs) !== null) {
      const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) texts.currentNode.nodeValue = inUnicode(texts.currentNode.nodeValue ?? "", signs);
    } else if (/\d/.test(element.textContent)) element.prepend(" ");
  }
}

/** @returns null where a character has no raised or lowered form */
export function inUnicode(words: string, signs: string): string | null {
  const found = [...words].map((sign) => signs[LEVEL.indexOf(sign)]);
  return found.includes(undefined) ? null : found.join("");
}

const BOLD = 600;

/** Google Docs writes bold words, and a `<b>` around all of them that is not bold, by styles alone. */
function markBold(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("b, span")) {
    const [, weight] = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(styleOf(element)) ?? [];
    if (element.localName === "b" && weight === "normal") element.replaceWith(...element.childNodes);
    else if (element.localName === "span" && (weight === "bold" || Number(weight) >= BOLD)) {
      const strong = element.ownerDocument.createElement("strong");
      strong.append(...element.childNodes);
      element.replaceWith(strong);
    }
  }
}

/** A row becomes a line; where its cells hold several blocks, as in a table for layout, they stay apart. */
function replaceTable(table: HTMLTableElement): void {
  const { ownerDocument } = table;
  const made = (name: string, content: readonly (Node | string)[]) => {
    const element = ownerDocument.createElement(name);
    element.append(...content);
    return element;
  };
  const lines = [...table.rows].flatMap(({ cells }) => {
    const hasBlocks = [...cells].some((cell) => cell.querySelectorAll("p, div, li, h1, h2, h3, h4, h5, h6").length > 1);
    if (hasBlocks) return [...cells].map((cell) => made("div", [...cell.childNodes]));
    const words = [...cells].map((cell) => {
      for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(...block.childNodes);
      for (const line of cell.querySelectorAll("br")) line.replaceWith(" ");
      return made("span", [...cell.childNodes]);
    });
    return [
      made(
        "p",
        inOneLine(words, ({ textContent }) => textContent.trim() === ""),
      ),
    ];
  });
  const { caption } = table;
  table.replaceWith(...(caption ? [made("p", [...caption.childNodes])] : []), ...lines);
}

/** « Palette : 350 € », « 500 L · 1 250 · 1 300 » */
export function inOneLine<C>(cells: readonly C[], isEmpty: (cell: C) => boolean): (C | string)[] {
  const last = cells.findLastIndex((cell) => !isEmpty(cell));
  const between = cells.length === 2 ? " : " : " · ";
  if (cells.filter((cell) => !isEmpty(cell)).length < 2) return cells.slice(last).slice(0, 1);
  return cells.slice(0, last + 1).flatMap((cell, index) => {
    return [...(index > 0 ? [between] : []), isEmpty(cell) ? "—" : cell];
  });
}

/** Word puts a tab behind the mark of a point, Excel between the cells of a row. */
export function readTabs(text: string): string {
  return text.replace(/^.*\S\t.*$/gm, (line) => {
    const cells = line.split("\t").map((cell) => cell.trim());
    const [mark = "", ...words] = cells;
    if (isNumber(mark)) return `1. ${words.join(" ").trim()}`;
    if (/^(?:o|[^\p{L}\p{N}])$/u.test(mark)) return `- ${words.join(" ").trim()}`;
    return `\n${inOneLine(cells, (cell) => cell === "").join("")}\n`;
  });
}

/** An article has no line breaks: each line of a paragraph becomes one. */
function splitLines(body: HTMLElement): void {
  if (!body.querySelector(BLOCKS) && body.querySelector("br")) {
    const whole = body.ownerDocument.createElement("div");
    whole.append(...body.childNodes);
    body.append(whole);
  }
  for (const line of body.querySelectorAll("br")) {
    const block = line.closest<HTMLElement>(BLOCKS);
    if (!block?.matches("p, div") || block.parentElement?.closest("li, blockquote")) continue;
    const range = body.ownerDocument.createRange();
    range.setStartBefore(block);
    range.setEndBefore(line);
    const before = range.extractContents();
    if (before.textContent?.trim()) block.before(before);
    line.remove();
    if (!block.textContent.trim()) block.remove();
  }
}
