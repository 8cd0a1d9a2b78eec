import { expect, test } from "vitest";
import { findContacts } from "./hints.ts";

const contactsIn = (text: string) =>
  findContacts(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

test.each([
  ["Voyez https://promo.example/a?b=c.", ["link https://promo.example/a?b=c"]],
  ["Voyez www.promo.example !", ["link www.promo.example"]],
  ["Mieux chez granules-pas-chers.fr, croyez-moi", ["link granules-pas-chers.fr"]],
  ["Écrivez à jean.dupont@exemple.fr.", ["email jean.dupont@exemple.fr"]],
  ["Écrivez à jean (at) exemple.fr", ["email jean (at) exemple.fr"]],
  ["Appelez le 06 39 98 12 34 ou le 02.61.91.00.00", ["phone 06 39 98 12 34", "phone 02.61.91.00.00"]],
  ["+33 6 39 98 12 34", ["phone +33 6 39 98 12 34"]],
  ["0639981234@exemple.fr puis 0639981234", ["email 0639981234@exemple.fr", "phone 0639981234"]],
])("finds %j in %j", (text, contacts) => {
  expect(contactsIn(text)).toEqual(contacts);
});

test.each([
  "Livraison de 2 000 litres le 12.11.2026 à 8h30, pour 1 234,50 €.",
  "Commande 20261121034512345, 12.5 kg, tout va bien.",
  "Bien.Merci pour tout... à bientôt",
])("finds nothing in %j", (text) => {
  expect(contactsIn(text)).toEqual([]);
});

// @V1.3.12
test("scans a long comment of dots and letters quickly", () => {
  expect(contactsIn("a.".repeat(8_000))).toEqual([]);
});

test("scans a hundred of the longest possible words in time", () => {
  // One visible character may be thousands of Hangul code points within 16,000 bytes.
  for (let count = 0; count < 100; count += 1) expect(findContacts("\u1100".repeat(5_333))).toEqual([]);
});
