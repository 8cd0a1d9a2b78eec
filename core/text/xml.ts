/**
 * Escapes text for XML 1.0 (§2.2, §2.4) and drops characters that XML forbids, such as U+FFFE: they make the whole
 * document unreadable.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
