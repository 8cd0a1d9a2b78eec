export type ContactKind = "link" | "email" | "phone";
type Contact = { kind: ContactKind; start: number; end: number };

/** Where two patterns match at the same position the first wins: the domain of an e-mail address is not a link. */
const PATTERNS: [ContactKind, RegExp][] = [
  // The lookbehind starts a match at the first letter only: otherwise a long word without @ takes quadratic time.
  ["email", /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+\s?(?:@|\[at\]|\(at\))\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu],
  ["link", /(?:https?:\/\/|www\.)[^\s<>"«»]+[^\s<>"«».,;:!?)]/giu],
  [
    "link",
    /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:fr|com|net|org|eu|info|shop|biz|io|be|ch|de)(?:\/[^\s<>"«»]*)?(?![\p{L}\p{N}-])/giu,
  ],
  [
    "phone",
    /(?<![\d.,])(?:(?:\+|00)\d{1,3}[ .\-\u00a0\u202f]?(?:\(0\))?|0)[1-9](?:[ .\-\u00a0\u202f]?\d{2}){4}(?!\d)/gu,
  ],
];

export function findContacts(text: string): Contact[] {
  const found: Contact[] = [];
  for (const [kind, pattern] of PATTERNS) {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      const contact = { kind, start: index, end: index + match.length };
      if (!found.some(({ start, end }) => contact.start < end && start < contact.end)) found.push(contact);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
