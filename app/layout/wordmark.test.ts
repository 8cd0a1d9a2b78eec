import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { type Brand, Wordmark } from "./wordmark.tsx";

const shippedNames: Record<Brand, string> = {
  company: shippedFacts.name,
  trading: "Négoce agricole",
  fuel: "Fioul et GNR",
  ...shippedFacts.brands,
};

test.each(Object.entries(shippedNames) as [Brand, string][])("%s: draws the shipped name %s", (brand, name) => {
  const markup = renderToStaticMarkup(createElement(Wordmark, { brand, name }));
  const sprite = readFileSync(new URL("../assets/drawings.svg", import.meta.url), "utf8");
  expect(markup).toContain(`aria-label="${name}"`);
  for (const part of [`${brand}-mark`, `${brand}-name`]) {
    expect(markup).toContain(`#${part}"`);
    expect(sprite).toContain(`id="${part}"`);
  }
});

test("writes a changed name as text instead of drawing the old one", () => {
  const markup = renderToStaticMarkup(createElement(Wordmark, { brand: "pellets", name: "Granulés du Perche" }));
  expect(markup).toContain(">Granulés du Perche</span>");
  expect(markup).not.toContain("#pellets-name");
});
