import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { pageMeta } from "./page-meta.ts";

const matches = [
  {
    id: "root",
    loaderData: {
      facts: { ...shippedFacts, reply: { within: "sous 24h", by: null } },
      opening: [],
      year: 2026,
      siteUrl: "https://maison.example",
    },
  },
  undefined,
];
const about = { title: "Qui sommes-nous ?", description: "Notre histoire : 1933.", path: "/a-propos" };

test("sets title and description in French typography, and appends the company name", () => {
  const meta = pageMeta(matches, about);
  expect(meta).toContainEqual({ title: "Qui sommes-nous\u202f? – Maison Exemple" });
  expect(meta).toContainEqual({ name: "description", content: "Notre histoire\u00a0: 1933." });
});

test("uses absolute addresses and an existing picture", () => {
  const meta = pageMeta(matches, { ...about, picture: "silos" });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://maison.example/a-propos" });
  expect(meta).toContainEqual({ property: "og:url", content: "https://maison.example/a-propos" });
  expect(meta).toContainEqual({ property: "og:image", content: "https://maison.example/og/silos.jpg" });
});

test("breadcrumbs end with the current page, whose address is known", () => {
  const breadcrumbs = { trail: [{ href: "/", label: "Accueil" }], here: "À propos" };
  expect(pageMeta(matches, { ...about, breadcrumbs })).toContainEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Accueil", item: "https://maison.example/" },
        { "@type": "ListItem", position: 2, name: "À propos" },
      ],
    },
  });
  expect(pageMeta(matches, about).some((entry) => "script:ld+json" in entry)).toBe(false);
});

test("writes a title without the root's data", () => {
  expect(pageMeta([{ id: "root", loaderData: undefined }], about)[0]).toEqual({ title: "Qui sommes-nous\u202f?" });
});
