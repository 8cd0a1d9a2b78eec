import { expect, test } from "vitest";
import { offerList } from "../careers/offers-content.ts";
import { companyContent, pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { newsList } from "../news/news-content.ts";
import { changesBetween } from "./import-changes.ts";

const shipped = () =>
  structuredClone({
    hours: hoursContent.shipped,
    company: companyContent.shipped,
    prices: pricesContent.shipped,
    offers: offerList.shipped,
    news: newsList.shipped,
  });

test("the same content has no changes", () => {
  expect(changesBetween(shipped(), shipped())).toEqual([]);
});

test("lists the changed values of each kind in the words of its form", () => {
  const after = shipped();
  after.company.name = "Moulin d’Essai";
  after.prices.pellets.vendingMachine.doseEuros = 3.9;
  expect(changesBetween(shipped(), after)).toMatchObject([
    {
      key: "company",
      label: "Entreprise",
      differences: [{ label: "Identité, nom de l’entreprise", before: "Maison Exemple", after: "Moulin d’Essai" }],
    },
    { key: "prices", differences: [{ label: "Granulés de bois, prix d’une dose", before: "3,40", after: "3,90" }] },
  ]);
});

test("lists changed, added, removed and reordered items", () => {
  const after = shipped();
  const [first, press, coming] = after.news;
  if (!first || !press || !coming) throw new Error("three cards are shipped");
  after.news = [{ ...press, category: "Revue" }, first, { ...coming, id: "autre", title: "Autre", state: "draft" }];
  expect(changesBetween(shipped(), after)).toEqual([
    {
      key: "news",
      label: "Actualités",
      differences: [
        {
          key: "presse/category",
          label: "Ce que la presse écrit de nous, la carte, rubrique",
          before: "Presse",
          after: "Revue",
        },
        { key: "autre", label: "Autre", before: null, after: "Brouillon" },
        { key: "article-en-preparation", label: "Article en préparation", before: "Publiée", after: null },
        {
          key: "ordre",
          label: "Ordre",
          before: `${first.title}\n${press.title}`,
          after: `${press.title}\n${first.title}`,
        },
      ],
    },
  ]);
});
