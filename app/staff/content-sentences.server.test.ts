import { expect, test } from "vitest";
import { offerList } from "../careers/offers-content.ts";
import { contentParts } from "./content-sentences.server.ts";

const [offer = null] = offerList.shipped;
const sentenceOf = (action: string, before: object | null, after: object | null, subject_id: string) => {
  const steps = [{ key: subject_id, number: 1, before, after }];
  const parts = contentParts({ actor_name: "Claire", action, subject_id }, steps);
  return (parts.before + parts.object + parts.after).replaceAll("\u00a0", " ");
};

test.each([
  ["edit_offers", null, offer, "a créé"],
  ["edit_offers", offer, offer, "a changé"],
  ["edit_offers", offer, null, "a supprimé"],
  ["undo_offers", null, offer, "a rétabli"],
  ["undo_offers", offer, offer, "a annulé un changement dans"],
  ["undo_offers", offer, null, "a annulé la création de"],
])("tells %s from %o to %o as « %s »", (action, before, after, verb) => {
  const sentence = sentenceOf(action, before, after, "offers/horaires-alternes");
  expect(sentence).toBe(`Claire ${verb} l’offre « Poste en horaires alternés ».`);
});

test("a title in guillemets keeps one pair", () => {
  expect(sentenceOf("edit_offers", null, { ...offer, title: "« Chauffeur »" }, "offers/chauffeur")).toBe(
    "Claire a créé l’offre « Chauffeur ».",
  );
});

test("tells what happened to a whole list or another kind by its name", () => {
  expect(sentenceOf("move_offers", null, null, "offers:ordre")).toBe(
    "Claire a changé l’ordre dans les offres d’emploi.",
  );
  expect(sentenceOf("revert_hours", {}, null, "hours")).toBe("Claire a remis les horaires à leur valeur d’origine.");
  expect(sentenceOf("revert_notice", {}, null, "notice")).toBe("Claire a remis l’annonce à sa valeur d’origine.");
  expect(sentenceOf("edit_former", {}, {}, "former")).toBe("Claire a changé un contenu du site.");
  expect(sentenceOf("edit_prices", {}, {}, "prices")).toBe("Claire a changé les prix et quantités.");
  expect(sentenceOf("edit_page-accueil", {}, {}, "page-accueil")).toBe(
    "Claire a changé les textes de la page « Accueil ».",
  );
});
