/** Texts, by UTF-16 length, that are expensive to normalise, segment, match, escape or write. */
export const HOSTILE_TEXTS: Record<string, (units: number) => string> = {
  "one letter under marks": (units) => `a${"\u0301\u0323".repeat(units / 2)}`.slice(0, units),
  "marks of two kinds, one after the other": (units) =>
    `a${"\u0301".repeat(units / 2)}${"\u0323".repeat(units / 2)}`.slice(0, units),
  "thirty marks a letter": (units) => `a${"\u0301\u0323".repeat(15)}`.repeat(units / 31 + 1).slice(0, units),
  letters: (units) => "a".repeat(units),
  "letters and spaces": (units) => "a ".repeat(units / 2 + 1).slice(0, units),
  spaces: (units) => `a${" ".repeat(units)}`.slice(0, units - 1).concat("a"),
  "empty lines": (units) => `a${"\r\n".repeat(units / 2)}`.slice(0, units - 1).concat("a"),
  quotes: (units) => '"'.repeat(units),
  "signs of less": (units) => "<".repeat(units),
  "families joined to one": (units) => "👩\u200d".repeat(units / 3 + 1).slice(0, units),
  tractors: (units) => "🚜".repeat(units / 2),
  "letters of Hangul": (units) => "\u1100\u1161\u11a8".repeat(units / 3 + 1).slice(0, units),
  "nested scripts": (units) => `${"java".repeat(units / 11)}${"script:".repeat(units / 11)}`,
  handlers: (units) => "onload ".repeat(units / 7 + 1).slice(0, units),
  "an address without end": (units) => `a@${"a.".repeat(units / 2)}`.slice(0, units),
};
