/** Escapes text for XML and HTML, in elements and quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Escapes text for XML 1.0 (§2.2, §2.4) and drops characters that XML forbids, such as U+FFFE: they make the whole
 * document unreadable.
 */
export function escapeXml(text: string): string {
  const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
  return escapeMarkup(text.toWellFormed().replace(forbidden, ""));
}
