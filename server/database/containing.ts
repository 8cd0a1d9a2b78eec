/**
 * A pattern for `like … escape '\\'` that finds the text anywhere, in its lower case. U+0000 is left out: PostgreSQL takes
 * it in no text, and none that is kept holds it.
 */
export function containing(text: string): string {
  const literal = text
    .replaceAll("\0", "")
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&");
  return `%${literal}%`;
}
