/**
 * Prepares messages that visitors send themselves: a mailto address (RFC 6068), a text to copy, and a draft file (RFC
 * 5322). Typed values cannot become headers or recipients: control characters are removed, the rest is percent-encoded
 * or base64.
 *
 * No library fits: mimetext 3.0.28 requires From, adds Date and Message-ID, does not fold long subjects and brings
 * core-js; emailjs-mime-builder is unmaintained; nodemailer's composer needs Node.
 */

import { isEmailAddress } from "../../core/text/limits.ts";

export type Message = { to: string; subject: string; body: string };

/**
 * `text` is the whole body. When `isShortened`, the visitor has to paste it: `mailto` asks for that, and
 * `mailtoWhenCopied` says that it is already copied.
 */
export type PreparedMessage = { mailto: string; mailtoWhenCopied?: string; text: string; isShortened: boolean };

export type Attachment = { name: string; type: string; bytes: Uint8Array };

/** Some webmail accepts no longer address; Outlook stops at 2,046 characters. */
export const MAILTO_MAX = 1600;
export const PASTE_NOTICE =
  "[Ce message a été raccourci. Collez ici le texte complet, que vous avez copié sur notre site.]";

/** Used when nothing was copied: without JavaScript, or when the browser refuses. */
export const COPY_NOTICE = "[Ce message a été raccourci. Collez ici le texte complet, à copier sur notre site.]";

/** @throws TypeError when `to` is not one plain address; it never comes from a visitor */
export function prepareMessage({ to, subject, body }: Message): PreparedMessage {
  const text = cleanLines(body);
  const start = `mailto:${encodeURIComponent(oneAddress(to)).replace("%40", "@")}?subject=${encodeURIComponent(oneLine(subject))}&body=`;
  const whole = start + encodeLines(text);
  if (whole.length <= MAILTO_MAX) return { mailto: whole, text, isShortened: false };
  const shortened = (notice: string) => start + shorten(text, encodeLines(notice), MAILTO_MAX - start.length);
  return { mailto: shortened(COPY_NOTICE), mailtoWhenCopied: shortened(PASTE_NOTICE), text, isShortened: true };
}

/**
 * The .eml file as text, to be written as UTF-8. `X-Unsent: 1` opens it as a draft in Outlook and
 * Thunderbird. The mail program adds Date, Message-ID and From on sending.
 * @throws TypeError when `to` is not one plain address.
 */
export function draftFile({ to, subject, body, attachment }: Message & { attachment?: Attachment }): string {
  const header = [
    "X-Unsent: 1",
    "MIME-Version: 1.0",
    `To: ${oneAddress(to)}`,
    `Subject: ${encodedWords(oneLine(subject))}`,
  ];
  const text = [
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    base64Lines(new TextEncoder().encode(cleanLines(body).replaceAll("\n", "\r\n"))),
  ];
  if (!attachment) return lines(...header, ...text);
  return lines(
    ...header,
    `Content-Type: multipart/mixed; boundary="${BOUNDARY}"`,
    "",
    `--${BOUNDARY}`,
    ...text,
    `--${BOUNDARY}`,
    `Content-Type: ${/^application\/[\w.+-]+$/.test(attachment.type) ? attachment.type : "application/octet-stream"}`,
    "Content-Transfer-Encoding: base64",
    `Content-Disposition: attachment${fileName(attachment.name)}`,
    "",
    base64Lines(attachment.bytes),
    `--${BOUNDARY}--`,
  );
}

/** Every part is base64, which contains no underscore. */
const BOUNDARY = "=_draft_part";

function oneAddress(to: string): string {
  if (!isEmailAddress(to)) throw new TypeError("A message needs exactly one plain recipient");
  return to;
}

function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim();
}

function cleanLines(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
}

const encodeLines = (text: string) => encodeURIComponent(text.replaceAll("\n", "\r\n"));

const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" });

/**
 * Cuts at a whole character and appends the notice. When the subject alone fills the address, only the notice remains.
 */
function shorten(text: string, notice: string, maxLength: number): string {
  const end = encodeLines("…\n\n") + notice;
  let kept = "";
  for (const { segment } of graphemes.segment(text.slice(0, MAILTO_MAX).toWellFormed())) {
    const next = kept + encodeLines(segment);
    if (next.length + end.length > maxLength) break;
    kept = next;
  }
  return kept ? kept + end : notice;
}

/**
 * RFC 2047: one encoded word per line, of whole characters. 39 bytes keep the first line within 76
 * characters, header name included.
 */
function encodedWords(text: string): string {
  return pieces(text, 39)
    .map((piece) => `=?utf-8?B?${base64(new TextEncoder().encode(piece))}?=`)
    .join("\r\n ");
}

/**
 * RFC 2231, with continuations for a long name, and a plain name for programs that do not support it. Replaces
 * characters that Windows forbids in file names, so that readers do not decode `=?…?=` again.
 */
function fileName(name: string): string {
  const safe = oneLine(name.slice(-FILE_NAME_MAX).replace(/[/\\?*:"<>|]/g, "_")) || "piece-jointe";
  const plain = safe
    .normalize("NFD")
    .replace(/[^\w. -]/g, "")
    .slice(-60);
  const parts = pieces(safe, 20).map((piece) => encodeURIComponent(piece).replace(/[!'()*]/g, percent));
  const extended = parts.map((part, at) => {
    const attribute = parts.length === 1 ? "filename*" : `filename*${at}*`;
    return `;\r\n ${attribute}=${at === 0 ? "utf-8''" : ""}${part}`;
  });
  return `;\r\n filename="${plain}"${extended.join("")}`;
}

/** The limit of common file systems. */
const FILE_NAME_MAX = 255;

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function pieces(text: string, max: number): string[] {
  const all: string[] = [];
  let size = max;
  for (const character of text) {
    const bytes = new TextEncoder().encode(character).length;
    if (size + bytes > max) {
      all.push("");
      size = 0;
    }
    all[all.length - 1] += character;
    size += bytes;
  }
  return all;
}

/** Lines of 76 characters (RFC 2045), which are 57 bytes. */
function base64Lines(bytes: Uint8Array): string {
  const all: string[] = [];
  for (let at = 0; at < bytes.length; at += 57) all.push(base64(bytes.subarray(at, at + 57)));
  return all.join("\r\n");
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;
