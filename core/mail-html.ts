import { type MailBlock, mailBlocks } from "./text/mail-blocks.ts";
import { escapeMarkup } from "./text/xml.ts";

/** Mail programs that drop the style sheet still show a readable mail. */
const STYLES = `
:root{color-scheme:light dark}
body{margin:0;padding:24px 16px;background:#faf6ee;color:#1d1b16;font:16px/1.5 Georgia,serif}
.message{max-width:36em;margin:0 auto}
.company{margin:0 0 24px;padding:0 0 12px;border-bottom:2px solid #1e3a2c;font-size:20px;font-weight:bold}
p,blockquote{margin:0 0 16px}
blockquote{padding:0 0 0 16px;border-left:3px solid #c9953b;color:#4a463c}
a{color:#1e3a2c;overflow-wrap:anywhere}
.action{display:inline-block;padding:10px 18px;border-radius:3px;background:#1e3a2c;color:#fff;text-decoration:none}
@media (prefers-color-scheme:dark){
body{background:#16180f;color:#ece6d8}
.company{border-color:#9cc5a8}
blockquote{color:#c4bda9}
a{color:#9cc5a8}
.action{background:#9cc5a8;color:#10200f}
}`.replaceAll("\n", "");

/**
 * The text of the plain mail as HTML. Loads nothing from elsewhere, so opening it tells nobody.
 * @param company its name
 */
export function mailHtml(subject: string, text: string, company: string): string {
  const blocks = mailBlocks(text).map(blockHtml).join("");
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title><style>${STYLES}</style>`;
  return `<!doctype html><html lang="fr"><head>${head}</head><body><div class="message"><p class="company">${escapeMarkup(company)}</p>${blocks}</div></body></html>`;
}

function blockHtml({ isQuote, isAction, lines }: MailBlock): string {
  const link = isAction ? ' class="action"' : "";
  const words = lines
    .map((parts) =>
      parts
        .map(({ text, href }) =>
          href ? `<a href="${escapeMarkup(href)}"${link}>${escapeMarkup(text)}</a>` : escapeMarkup(text),
        )
        .join(""),
    )
    .join("<br>");
  return isQuote ? `<blockquote>${words}</blockquote>` : `<p>${words}</p>`;
}
