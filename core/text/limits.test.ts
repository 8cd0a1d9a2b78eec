import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CONTROLS_REFUSED,
  countCharacters,
  HTML_REFUSED,
  hasTag,
  isBlank,
  isEmailAddress,
  MARKS_REFUSED,
  readText,
  type TextLimits,
  TOO_HEAVY,
} from "./limits.ts";

const comment: TextLimits = { min: 10, max: 2000, lines: "many" };
const name: TextLimits = { min: 2, max: 100, lines: "one" };

// @P22.counted-characters
test.each([
  ["été", 3],
  ["e\u0301te\u0301", 3],
  ["👨‍👩‍👧‍👦🇫🇷", 2],
  ["שלום", 4],
  ["\u200b\u200b\u3164", 0],
  ["", 0],
])("counts %j as %i characters", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ["a\r\nb\rc\u2028d", "a\nb\nc\nd"],
  ["  Cafe\u0301  ", "Café"],
  ["2 < 3, et a < b", "2 < 3, et a < b"],
  ["Merci <3 </3 <- 👍🏽", "Merci <3 </3 <- 👍🏽"],
  ["שלום וברכה \u200fمرحبا", "שלום וברכה \u200fمرحبا"],
])("normalises %j to %j", (raw, text) => {
  expect(readText(raw, { ...comment, min: 0 })).toEqual({ text, problem: null });
});

test.each([
  "\u0000",
  "\u0007",
  "\u001b[31m",
  "\u007f",
  "\u0085",
  "\u009b",
  "\ud800",
  "\udc00",
  "\u202e",
  "\u202a",
  "\u2066",
  "\u2069",
])("refuses the control character %j", (control) => {
  expect(readText(`Très bon ${control} accueil`, comment).problem).toBe(CONTROLS_REFUSED);
});

test("a single line refuses line breaks and reads tabs as spaces", () => {
  expect(readText("Jean\r\nBcc: x@y.example", name).problem).toBe(CONTROLS_REFUSED);
  expect(readText("Jean\u2028Dupont", name).problem).toBe(CONTROLS_REFUSED);
  expect(readText("Jean\tDupont", name)).toEqual({ text: "Jean Dupont", problem: null });
});

// @§5.html-refused
test.each(["<b>", "</b>", "<script", "<SCRIPT>", "<!-- x", "<!DOCTYPE html>", "<?php", "<img src=x onerror=y>"])(
  "recognises %j as a tag",
  (tag) => {
    expect(readText(`Un texte ${tag} assez long`, comment).problem).toBe(HTML_REFUSED);
  },
);

test.each([
  ["a", name, "Le texte doit contenir au moins 2 caractères"],
  ["", name, "Le texte doit contenir au moins 2 caractères"],
  [undefined, name, "Le texte doit contenir au moins 2 caractères"],
  [new Blob(["x"]), name, "Le texte doit contenir au moins 2 caractères"],
  ["\u200b\u200b", name, "Le texte doit contenir au moins 2 caractères"],
  ["a".repeat(100), name, null],
  ["a".repeat(101), name, "Le texte ne peut pas dépasser 100 caractères"],
  [`a${"\u0301".repeat(100_000)}`, comment, MARKS_REFUSED],
  [`Très bon a${"\u0301".repeat(30)}`, comment, null],
  [`Très bon a${"\u0301".repeat(31)}`, comment, MARKS_REFUSED],
  ["👨‍👩‍👧‍👦".repeat(1000), comment, TOO_HEAVY],
  ["👨‍👩‍👧‍👦".repeat(1900), comment, TOO_HEAVY],
  ["👨‍👩‍👧‍👦".repeat(600), comment, null],
  ["🚜".repeat(2001), comment, "Le texte ne peut pas dépasser 2000 caractères"],
  ["🚜".repeat(5000), comment, "Le texte ne peut pas dépasser 2000 caractères"],
  ["x".repeat(5_000_000), comment, "Le texte ne peut pas dépasser 2000 caractères"],
  ["각".normalize("NFD").repeat(100), name, null],
])("case %#: length", (raw, limits, problem) => {
  expect(readText(raw, limits).problem).toBe(problem);
});

// @P22.byte-limit
test("an accepted text is well-formed, composed, and within its limits of characters and bytes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (raw) => {
      const { text, problem } = readText(raw, { min: 2, max: 40, lines: "one" });
      if (problem) return;
      expect(text).toBe(text.normalize("NFC").trim());
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      expect(hasTag(text)).toBe(false);
      expect(countCharacters(text)).toBeGreaterThanOrEqual(2);
      expect(countCharacters(text)).toBeLessThanOrEqual(40);
      expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(320);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ["", true],
  [" \t\n\u00a0", true],
  ["\u200b\u2060\u3164", true],
  ["O", false],
  ["👍", false],
])("%j is blank: %s", (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});

// @§5.email-format
test.each([
  ["jean@exemple.fr", true],
  ["jean.o'neil+avis@sous.exemple.fr", true],
  ["jérôme@exemplé.fr", true],
  ["jean@exemple", false],
  ["jean exemple@exemple.fr", false],
  ["jean@@exemple.fr", false],
  ["jean@exemple..fr", false],
  ["jean@a.fr,marie@b.fr", false],
  ["jean@a.fr?bcc=marie@b.fr", false],
  ["<jean@a.fr>", false],
  ["jean@a.fr\r\nBcc:x@y.fr", false],
  ...["\u200b", "\u2060", "\ufeff", "\u00ad", "\u3164"].map((sign): [string, boolean] => [`jean${sign}@a.fr`, false]),
  [`${"a".repeat(250)}@b.fr`, false],
])("%j is an address: %s", (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});
