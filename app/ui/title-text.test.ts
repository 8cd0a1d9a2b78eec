import { expect, test } from "vitest";
import { titleRuns } from "./title-text.tsx";

test.each([
  ["Poste en horaires alternés", ["Poste ", "en horaires", " alternés"]],
  ["La sécurité ne s’acquiert pas", ["", "La sécurité", " ", "ne s’acquiert", " pas"]],
  ["Travailler sans risque", ["Travailler ", "sans risque", ""]],
  ["Chauffeur livreur", ["Chauffeur livreur"]],
])("titleRuns %j", (title, runs) => {
  expect(titleRuns(title)).toEqual(runs);
  expect(titleRuns(title).join("")).toBe(title);
});
