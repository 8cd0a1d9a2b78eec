import { expect, test } from "vitest";
import { applyEdits, missingNoBreaks } from "./no-break-spaces.ts";

/** Makes visible what does not break: "_" is U+00A0, "^" is U+202F. */
function format(source: string): string {
  const formatted = applyEdits(source, missingNoBreaks("page.tsx", source));
  return formatted.replaceAll("\u00a0", "_").replaceAll("\u202f", "^");
}

test.each([
  ["text = 'Avis envoyé !'", "text = 'Avis envoyé^!'"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template
  ["text = `${litres} litres : ${price} €`", "text = `${litres}_litres_: ${price}_€`"],
  ['<p title="Un avis ?">Un avis : « bien »</p>', '<p title="Un avis^?">Un avis_: «_bien_»</p>'],
  ["<p>\n  Un avis\n  : bien\n</p>", "<p>\n  Un avis_: bien\n</p>"],
  ["<p>{count} litres</p>", "<p>{count}&nbsp;litres</p>"],
  ['<p>\n  {count}{" "}\n  litres\n</p>', "<p>\n  {count}&nbsp;litres\n</p>"],
  ["<h2>Un avis de <i>la maison</i></h2>", "<h2>Un_avis de&nbsp;<i>la_maison</i></h2>"],
  ["<p>\n  <b>Avis</b>\u00a0: bien</p>", "<p>\n  <b>Avis</b>&nbsp;: bien</p>"],
])("%s", (source, formatted) => {
  expect(format(source)).toBe(formatted);
  expect(format(formatted.replaceAll("_", "\u00a0").replaceAll("^", "\u202f"))).toBe(formatted);
});

test.each([
  'text = "5\\u00a0000 octets\\u202f!"',
  '<svg viewBox="0 0 120 240" />',
  '<path d="M92 168V18l16 14M64 34h56 q38 4 70 10" />',
  "sql`select 'a : b'`",
  'log.warn("adresse inconnue : /a")',
  'const kind = { shipped: { title: "Durée : deux jours" } }',
  'const shippedNews = ["Durée : deux jours"]',
  'line("Titre", "Durée : deux jours")',
  "title.split(/ : /)",
])("leaves %s", (source) => {
  expect(format(source)).toBe(source);
});
