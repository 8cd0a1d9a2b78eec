import { type LetterBlock, letterBlocks } from "./text/letter-blocks.ts";

const BODY = "margin:0;padding:24px;background:#faf6ee;color:#1d1b16;font:16px/1.5 Georgia,serif";
const SHEET = "max-width:36em;margin:0 auto";
const QUOTE = "margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c9953b;color:#4a463c";
const LINK = "color:#1e3a2c;overflow-wrap:anywhere";

/** The same words as the plain text. Nothing is loaded from elsewhere, and nothing tells that it was read. */
export function mailHtml(subject: string, text: string): string {
  const blocks = letterBlocks(text).map(blockHtml).join("");
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${BODY}"><div style="${SHEET}">${blocks}</div></body></html>`;
}

function blockHtml({ isQuote, lines }: LetterBlock): string {
  const words = lines
    .map((parts) =>
      parts
        .map(({ text, href }) =>
          href ? `<a href="${escaped(href)}" style="${LINK}">${escaped(text)}</a>` : escaped(text),
        )
        .join(""),
    )
    .join("<br>");
  return isQuote ? `<blockquote style="${QUOTE}">${words}</blockquote>` : `<p style="margin:0 0 16px">${words}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
