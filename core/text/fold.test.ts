import { expect, test } from "vitest";
import { fold } from "./fold.ts";

test.each([
  ["Élodie LÉGER", "elodie leger"],
  ["E\u0301lodie", "elodie"],
  ["ŒUVRE et Ægir", "oeuvre et aegir"],
  ["L’Évreux", "l'evreux"],
  ["İzmir", "izmir"],
  ["", ""],
])("folds « %s » to « %s »", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test("folding twice changes nothing more", () => {
  expect(fold(fold("Çà & là, ÉTÉ"))).toBe(fold("Çà & là, ÉTÉ"));
});
