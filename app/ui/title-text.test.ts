import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { keepHyphens, TitleText, titleRuns } from "./title-text.tsx";

test.each([
  ["Poste en horaires alternés", ["Poste ", "en horaires", " alternés"]],
  ["La sécurité ne s’acquiert pas", ["", "La sécurité", " ", "ne s’acquiert", " pas"]],
  ["Travailler sans risque", ["Travailler ", "sans risque", ""]],
  ["Chauffeur livreur", ["Chauffeur livreur"]],
])("titleRuns %j", (title, runs) => {
  expect(titleRuns(title)).toEqual(runs);
  expect(titleRuns(title).join("")).toBe(title);
});

test("a title of several phrases breaks at its commas", () => {
  expect(renderToStaticMarkup(createElement(TitleText, null, "À chaque box, sa litière"))).toBe(
    '<span class="unbroken">À chaque box,</span> <span class="unbroken">sa litière</span>',
  );
});

test("a title keeps its hyphens, and a short first phrase does not stand alone", () => {
  expect(renderToStaticMarkup(createElement(TitleText, null, "Chauffeur-livreur de fioul"))).toContain(
    '<span class="unbroken">Chauffeur-livreur</span>',
  );
  const title = "Granulés : commandez avant le 11 décembre";
  expect(renderToStaticMarkup(createElement(TitleText, null, title))).not.toContain(">commandez avant");
});

test("words and numbers with a hyphen stay on one line", () => {
  expect(renderToStaticMarkup(keepHyphens("Un doute ? Dites-nous lequel, d’Eure-et-Loir."))).toBe(
    'Un doute ? <span class="unbroken">Dites-nous</span> lequel, <span class="unbroken">d’Eure-et-Loir.</span>',
  );
  expect(renderToStaticMarkup(keepHyphens("articles R.\u00a04544-9 et R.\u00a04544-10)."))).toBe(
    'articles <span class="unbroken">R.\u00a04544-9</span> et <span class="unbroken">R.\u00a04544-10).</span>',
  );
});

test("a title needs no keys", () => {
  const warnings = vi.spyOn(console, "error").mockImplementation(() => {});
  renderToStaticMarkup(createElement("h2", null, createElement(TitleText, null, "Poste en horaires alternés")));
  expect(warnings).not.toHaveBeenCalled();
  warnings.mockRestore();
});
