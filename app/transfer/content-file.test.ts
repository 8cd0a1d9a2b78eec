import { expect, test } from "vitest";
import { offerList } from "../careers/offers-content.ts";
import { companyContent, pricesContent } from "../company/facts.ts";
import { hoursContent } from "../company/hours-form.ts";
import { KINDS } from "../content/kinds.ts";
import { newsList } from "../news/news-content.ts";
import { changesBetween, readContentFile } from "./content-file.ts";

const shipped = () => ({
  format: 1,
  content: structuredClone(
    Object.fromEntries(KINDS.map(({ key, shipped }) => [key, shipped])),
    // biome-ignore lint/suspicious/noExplicitAny: the test breaks the file in ways that no type allows
  ) as any,
});

function reasonsFor(spoil: (file: ReturnType<typeof shipped>) => void): string[] {
  const file = shipped();
  spoil(file);
  const read = readContentFile(JSON.stringify(file));
  return read.ok ? [] : read.reasons;
}

test("accepts the shipped content", () => {
  expect(readContentFile(JSON.stringify(shipped()))).toEqual({ ok: true, file: shipped() });
});

test("accepts a file of an earlier release, which lacks later kinds and optional fields", () => {
  const file = shipped();
  for (const key of ["pages", "redirects", "notice"]) delete file.content[key];
  file.content.news = file.content.news.map(({ from: _, until: __, ...card }: Record<string, unknown>) => card);
  const read = readContentFile(JSON.stringify(file));
  expect(read).toMatchObject({ ok: true, file: { content: { news: newsList.shipped } } });
});

test.each([
  ["Offres d’emploi, 2e offre, Le poste, Titre", "300", ({ content }) => (content.offers[1].title = "x".repeat(301))],
  [
    "Offres d’emploi, 1re offre, Le poste, Les conditions, ligne 2",
    "vide",
    ({ content }) => (content.offers[0].requirements[1] = ""),
  ],
  [
    "Offres d’emploi, 1re offre, Pour les moteurs de recherche",
    "premier montant",
    ({ content }) => (content.offers[0].grossEurosPerHour.from = 99),
  ],
  ["Offres d’emploi", "même identifiant", ({ content }) => content.offers.push(content.offers[0])],
  ["Actualités, 1re carte, La carte, Image", "image du site", ({ content }) => (content.news[0].picture = "lune")],
  ["Entreprise, Histoire, 3e date, Événement", "vide", ({ content }) => (content.company.timeline[2].event = " ")],
  [
    "Entreprise, Mentions légales, SIRET",
    "clé de contrôle",
    ({ content }) => (content.company.legal.siret = "12345678200011"),
  ],
  [
    "Entreprise, Liens vers d’autres sites, Boutique de granulés",
    "https://",
    ({ content }) => (content.company.links.pelletShop = "javascript:alert(1)"),
  ],
  [
    "Horaires et fermetures, Vendredi, Après-midi, fin",
    "L’heure",
    ({ content }) => (content.hours.weekly.friday[1].closes = "25:00"),
  ],
  [
    "Horaires et fermetures, Fermetures exceptionnelles, 2e fermeture, Premier jour fermé",
    "déjà ces jours",
    ({ content }) => {
      const closure = { from: "2027-12-24", to: "2027-12-26", reason: "Noël" };
      content.hours.exceptionalClosures = [closure, closure];
    },
  ],
  [
    "Prix et quantités, Granulés de bois, Poids d’un sac",
    "supérieur à 0",
    ({ content }) => (content.prices.pellets.bagKilograms = -1),
  ],
  ["Prix et quantités", "manque", ({ content }) => delete content.prices],
  [
    "Anciennes adresses, Anciennes adresses, 1re adresse, Mène à",
    "mène elle-même ailleurs",
    ({ content }) => (content.redirects.list = [{ from: "/tarif", to: "/Tarif/" }]),
  ],
  [
    "Actualités, 2e carte, La carte, Résumé",
    "Écrivez le résumé",
    ({ content }) => (content.news[1].excerpt = "À rédiger"),
  ],
] as [place: string, words: string, spoil: (file: ReturnType<typeof shipped>) => void][])(
  "names %s as its form does",
  (place, words, spoil) => {
    const reasons = reasonsFor(spoil);
    expect(reasons).toEqual([expect.stringContaining(words)]);
    expect(reasons[0]?.split("\u00a0: ")[0]).toBe(place);
  },
);

test("names unknown keys at every depth, also those of Object.prototype", () => {
  const reasons = reasonsFor((file) => {
    Object.assign(file, { plus: 1 });
    file.content.company.siren = "1";
    file.content.offers[0].salaire = 1;
    Object.defineProperty(file.content.prices, "__proto__", { value: { x: 1 }, enumerable: true });
  });
  expect(reasons).toEqual([
    "Entreprise, «\u00a0siren\u00a0»\u00a0: clé inconnue.",
    "Prix et quantités, «\u00a0__proto__\u00a0»\u00a0: clé inconnue.",
    "Offres d’emploi, 1re offre, «\u00a0salaire\u00a0»\u00a0: clé inconnue.",
    "«\u00a0plus\u00a0»\u00a0: clé inconnue.",
  ]);
});

test("reports a newer format before anything else", () => {
  expect(reasonsFor((file) => Object.assign(file, { format: 7, content: {} }))).toEqual([
    expect.stringMatching(/version plus récente du site \(format 7\).*formats 1 et 2\..*à jour/),
  ]);
  expect(reasonsFor((file) => Object.assign(file, { format: "1" }))).toEqual([
    expect.stringContaining("n’est pas un export"),
  ]);
});

test("reports up to fifty errors at once", () => {
  const reasons = reasonsFor(({ content }) => {
    content.company.timeline = Array.from({ length: 30 }, () => ({ year: 1, event: "" }));
  });
  expect(reasons.length).toBe(51);
  expect(reasons.at(-1)).toBe("et 10 autres erreurs.");
});

const five = () =>
  structuredClone({
    hours: hoursContent.shipped,
    company: companyContent.shipped,
    prices: pricesContent.shipped,
    offers: offerList.shipped,
    news: newsList.shipped,
  });

test("the same content has no changes", () => {
  expect(changesBetween(five(), five())).toEqual([]);
});

test("lists the changed values of each kind in the words of its form", () => {
  const after = five();
  after.company.name = "Moulin d’Essai";
  after.prices.pellets.vendingMachine.doseEuros = 3.9;
  expect(changesBetween(five(), after)).toMatchObject([
    {
      key: "company",
      label: "Entreprise",
      differences: [{ label: "Identité, nom de l’entreprise", before: "Maison Exemple", after: "Moulin d’Essai" }],
    },
    { key: "prices", differences: [{ label: "Granulés de bois, prix d’une dose", before: "3,40", after: "3,90" }] },
  ]);
});

test("lists changed, added, removed and reordered items", () => {
  const after = five();
  const [first, press, coming] = after.news;
  if (!first || !press || !coming) throw new Error("three cards are shipped");
  after.news = [{ ...press, category: "Revue" }, first, { ...coming, id: "autre", title: "Autre", state: "draft" }];
  expect(changesBetween(five(), after)).toEqual([
    {
      key: "news",
      label: "Actualités",
      differences: [
        {
          key: "presse/category",
          label: "Un journal parle de nous, la carte, rubrique",
          before: "Presse",
          after: "Revue",
        },
        { key: "autre", label: "Autre", before: null, after: "Brouillon" },
        { key: "article-en-preparation", label: "Article en préparation", before: "Publiée", after: null },
        {
          key: "ordre#ordre",
          label: "Ordre",
          before: `${first.title}\n${press.title}`,
          after: `${press.title}\n${first.title}`,
        },
      ],
    },
  ]);
});
