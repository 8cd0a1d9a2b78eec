import fc from "fast-check";
import { expect, test } from "vitest";
import { withinSentence } from "./capitals.ts";
import { formatDecimal } from "./numbers.ts";
import {
  formatDate,
  formatEuros,
  formatLitres,
  formatNumber,
  formatPhone,
  plural,
  telHref,
  typeset,
  typesetTitle,
} from "./typography.ts";

/** Makes no-break spaces visible: "_" is U+00A0, "^" is U+202F. */
const show = (text: string) => text.replaceAll("\u00a0", "_").replaceAll("\u202f", "^");

// @A8.typeset
test.each([
  ["Avis envoyé !", "Avis envoyé^!"],
  ["Qui ? Nous ; vous", "Qui^? Nous^; vous"],
  ["Horaires : 8h", "Horaires_: 8h"],
  ["« L’énergie est notre avenir, économisons-la ! »", "«_L’énergie est notre avenir, économisons-la^!_»"],
  ["100 000 tonnes par an", "100^000_tonnes par an"],
  ["1 048 576 octets", "1^048^576 octets"],
  ["1 rue de l’Exemple, 28999 Exemple", "1 rue de l’Exemple, 28999_Exemple"],
  ["En 2024 100 000 t", "En 2024 100^000_t"],
  ["26 millions d’euros, 26 M€, 3,40 €, 100 %", "26_millions d’euros, 26_M€, 3,40_€, 100_%"],
  ["12,5 kg, 300 km, 40 m², 2 000 litres", "12,5_kg, 300_km, 40_m², 2^000_litres"],
  ["90+ ans", "90+_ans"],
  ["à 14 h 30", "à 14_h_30"],
  ["de 6h à 13h, de 13h30 à 20h", "de 6h_à_13h, de 13h30_à_20h"],
  ["5 l’unité, 3 tables, 2 grands sacs", "5 l’unité, 3 tables, 2 grands sacs"],
  ["Appelez le 02 61 91 00 00.", "Appelez le 02_61_91_00_00."],
  ["+33 2 61 91 00 00", "+33_2_61_91_00_00"],
  ["le 1er mars 2025", "le_1er_mars_2025"],
  ["le 7 mai 2025", "le 7_mai_2025"],
  ["le 7 maison", "le 7 maison"],
  ["le prix n° 3", "le prix n°_3"],
  ["articles R. 4544-9 et L. 612-1, XL. 3", "articles_R._4544-9 et L._612-1, XL. 3"],
  ["article 1128 du code, particles 3", "article_1128 du code, particles 3"],
  ["de 2 à 4 jours, 40 à 45 personnes", "de 2_à_4_jours, 40_à_45 personnes"],
  ["de 1000 à 2000, le 3 à 8h30", "de 1000 à 2000, le 3 à 8h30"],
  ["1 000 à 1 500 litres", "1^000 à 1^500_litres"],
  ["02 61 91 00 00 à 8 heures", "02_61_91_00_00 à 8_heures"],
  ["Voir https://a.example/?q=1&b=2 : merci", "Voir https://a.example/?q=1&b=2_: merci"],
  ["a:b@c.example", "a:b@c.example"],
  ["Eure-et-Loir : un e-mail", "Eure-et-Loir_: un e-mail"],
  ["Êtes-vous sûr ? À A-B.c@d.example", "Êtes-vous sûr^? À A-B.c@d.example"],
  ["Bonjour!", "Bonjour!"],
  ["", ""],
])("typeset %j", (plain, expected) => {
  expect(show(typeset(plain))).toBe(expected);
});

test.each([
  ["Poste en horaires alternés", "Poste en_horaires alternés"],
  ["Ne rien laisser perdre de ce qui pousse", "Ne_rien laisser perdre de_ce_qui_pousse"],
  ["Deux kilos de granulés, la chaleur d’un litre", "Deux_kilos de_granulés, la_chaleur d’un_litre"],
  ["Qui peut écrire, et sans contrepartie", "Qui_peut écrire, et_sans contrepartie"],
  ["Quatre services, au pas de la culture", "Quatre services, au_pas de_la_culture"],
  ["Habilitation électrique : deux jours", "Habilitation électrique_: deux_jours"],
  ["Parlons de ce qu’il vous faut", "Parlons de_ce_qu’il_vous faut"],
  ["Donnez-vous le temps", "Donnez-vous le_temps"],
  ["Politique de confidentialité", "Politique de confidentialité"],
  ["Mode de vie, là et", "Mode de_vie, là et"],
])("typesetTitle %j", (plain, expected) => {
  expect(show(typesetTitle(plain))).toBe(expected);
  expect(typesetTitle(typesetTitle(plain))).toBe(typesetTitle(plain));
});

const frenchText = fc
  .array(
    fc.oneof(
      fc.constantFrom(..." \u00a0\u202f:;!?«»€%0123456789", "1er", "+33", "02", "000", "mai", "2025", "kg", "h", "n°"),
      fc.string({ unit: "grapheme" }),
    ),
  )
  .map((pieces) => pieces.join(""));

test("typeset is idempotent", () => {
  fc.assert(
    fc.property(frenchText, (text) => {
      expect(typeset(typeset(text))).toBe(typeset(text));
    }),
    { numRuns: 3000 },
  );
});

// @A8.specified-strings
test("typeset replaces only ordinary spaces, one for one", () => {
  fc.assert(
    fc.property(frenchText, (text) => {
      const result = typeset(text);
      expect(result).toHaveLength(text.length);
      for (let i = 0; i < text.length; i++) {
        if (text[i] === " ") expect([" ", "\u00a0", "\u202f"]).toContain(result[i]);
        else expect(result[i]).toBe(text[i]);
      }
    }),
    { numRuns: 3000 },
  );
});

test("leaves web and e-mail addresses unchanged", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.emailAddress()),
      (address) => {
        expect(typeset(`Voir ${address} ici`)).toContain(address);
      },
    ),
  );
});

// @A8.typeset
test("writes dates in Paris time, in French, without line breaks", () => {
  expect(show(formatDate("2025-05-07"))).toBe("7_mai_2025");
  expect(show(formatDate("2025-03-01"))).toBe("1er_mars_2025");
  expect(show(formatDate("2025-05-07T12:05:00.000Z", { time: true }))).toBe("7_mai_2025 à_14:05");
});

test("a date follows Paris over midnight and both clock changes", () => {
  expect(show(formatDate("2024-12-31T23:00:00.000Z", { time: true }))).toBe("1er_janvier_2025 à_00:00");
  expect(show(formatDate("2026-03-29T00:59:00.000Z", { time: true }))).toBe("29_mars_2026 à_01:59");
  expect(show(formatDate("2026-03-29T01:00:00.000Z", { time: true }))).toBe("29_mars_2026 à_03:00");
  expect(show(formatDate("2026-10-25T00:30:00.000Z", { time: true }))).toBe("25_octobre_2026 à_02:30");
  expect(show(formatDate("2026-10-25T01:30:00.000Z", { time: true }))).toBe("25_octobre_2026 à_02:30");
});

test("refuses an invalid date", () => {
  expect(() => formatDate("bientôt")).toThrow(RangeError);
});

test("formats numbers, euros and litres", () => {
  expect(show(formatNumber(100_000))).toBe("100^000");
  expect(show(formatNumber(12.5))).toBe("12,5");
  expect(formatDecimal(4)).toBe("4,0");
  expect(show(formatEuros(1234.5))).toBe("1^234,50_€");
  expect(show(formatEuros(3.4))).toBe("3,40_€");
  expect(show(formatLitres(2000))).toBe("2^000_litres");
  expect(show(formatLitres(1))).toBe("1_litre");
});

test("formatted values need no further typesetting", () => {
  for (const text of [
    formatDate("2025-03-01T12:00:00Z", { time: true }),
    formatEuros(1_234_567.8),
    formatLitres(20_000),
    formatPhone("+33261910000"),
  ]) {
    expect(typeset(text)).toBe(text);
  }
});

test.each([
  ["Prix d’une dose", "prix d’une dose"],
  ["TVA sur les plaquettes", "TVA sur les plaquettes"],
  ["À tout moment", "à tout moment"],
])("within a sentence %j is %j", (label, within) => {
  expect(withinSentence(label)).toBe(within);
});

test("zero and one are singular", () => {
  expect([0, 1, 1.5, 2, 100].map((n) => plural(n, "client", "clients"))).toEqual([
    "client",
    "client",
    "client",
    "clients",
    "clients",
  ]);
});

test("formats phone numbers in pairs and dials them in international form", () => {
  expect(show(formatPhone("+33261910000"))).toBe("02_61_91_00_00");
  expect(formatPhone("+3222000000")).toBe("+3222000000");
  expect(telHref("+33261910000")).toBe("tel:+33261910000");
});
