import { isSecureAddress } from "../../core/text/limits.ts";
import { isFactAddress, isFactLink } from "../company/fact-words.ts";

/** The marks inside a line of a long text: `**strong**` and `[words](address)`. */
export type Inline = { text: string; strong?: true; href?: string };

const STRONG = "**";
const MARK = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

export function readInline(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of line.matchAll(MARK)) {
    const [whole, strong, words, href] = match;
    if (match.index > at) parts.push({ text: line.slice(at, match.index) });
    if (strong) parts.push(...readInline(strong).map((part) => ({ ...part, strong: true as const })));
    else parts.push({ ...strongWords(words ?? ""), href: href ?? "" });
    at = match.index + whole.length;
  }
  if (at < line.length || parts.length === 0) parts.push({ text: line.slice(at) });
  return parts;
}

/** The words of a link, which are strong as a whole or not at all. */
function strongWords(words: string): Inline {
  const strong = /^\*\*([^*]+)\*\*$/.exec(words)?.[1];
  return strong ? { text: strong, strong: true } : { text: words.replaceAll(STRONG, "") };
}

/** Without strong words and links. */
export const plainText = (text: string) =>
  text
    .split("\n")
    .map((line) =>
      readInline(line)
        .map((part) => part.text)
        .join(""),
    )
    .join("\n");

/** « 06 39 98 00 21 », as French numbers are written, and no part of a longer number. */
const PHONE = /(?<!\d[\s.]?)0([1-9](?:[\s.]\d\d){4})(?![\s.]?\d)/g;

/**
 * Links each address among the facts, and each phone number, outside other marks: « Appelez le
 * {téléphone} » needs no mark.
 */
export function linkFacts(text: string): string {
  let linked = "";
  let at = 0;
  const link = (plain: string) =>
    plain
      .replace(/\{([^{}]*)\}/g, (fact, name: string) => (isFactAddress(name) ? `[${fact}](${fact})` : fact))
      .replace(PHONE, (written, national: string) => `[${written}](tel:+33${national.replace(/\D/g, "")})`);
  for (const { 0: marked, index } of text.matchAll(MARK)) {
    linked += link(text.slice(at, index)) + marked;
    at = index + marked.length;
  }
  return linked + link(text.slice(at));
}

/** Accepts a page of this site, a secure page elsewhere, an e-mail address, a phone number, or a fact in braces. */
export function isLinkTarget(href: string): boolean {
  if (href.startsWith("{")) return isFactLink(href.slice(1, -1));
  if (/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|tel:\+?\d{3,15}|#[\w-]+)$/.test(href)) return true;
  if (href.startsWith("/")) return !href.startsWith("//") && !href.includes("\\");
  return isSecureAddress(href);
}

/** The links in a text, and the position of each address in it. @param start where the text begins */
export function linksIn(text: string, start = 0): { words: string; href: string; from: number; to: number }[] {
  return [...text.matchAll(MARK)].flatMap(({ 0: whole, 1: strong, 2: words = "", 3: href = "", index }) => {
    if (strong) return linksIn(strong, start + index + STRONG.length);
    const to = start + index + whole.length - 1;
    return [{ words: strongWords(words).text, href, from: to - href.length, to }];
  });
}

/** The invalid link targets in a text. */
export const wrongLinks = (text: string): string[] =>
  linksIn(text)
    .map(({ href }) => href)
    .filter((href) => !isLinkTarget(href));
