import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { setIn } from "../content/fields.ts";
import { fieldsOf } from "../content/form.ts";
import { type CompanyFacts, companyContent, pricesContent, shippedFacts } from "./facts.ts";
import { openingHoursSchema } from "./hours-schema.ts";
import { SAMPLE_DIRECTOR, samplesIn } from "./samples.ts";

const companyFactsSchema = v.pipe(
  v.intersect([companyContent.schema, pricesContent.schema, v.object({ openingHours: openingHoursSchema })]),
);

const isValid = (facts: unknown) => v.is(companyFactsSchema, facts);
const changed = (change: (facts: CompanyFacts) => void) => {
  const facts = structuredClone(shippedFacts);
  change(facts);
  return facts;
};
const monday = (...spans: [string, string][]) =>
  changed((facts) => {
    facts.openingHours.weekly.monday = spans.map(([opens, closes]) => ({ opens, closes }));
  });

test("the shipped facts match their schema and survive storage as JSON", () => {
  expect(v.parse(companyFactsSchema, JSON.parse(JSON.stringify(shippedFacts)))).toEqual(shippedFacts);
});

// @§1.facts
test("the shipped facts are the specified ones", () => {
  expect(shippedFacts).toMatchObject({
    legalForm: "SARL",
    shareCapitalEuros: 100_000,
    foundedYear: 1933,
    replyHours: 24,
    brands: { biomass: "Calys Biomasse" },
    pellets: { bagKilograms: 12.5, vendingMachine: { town: "Dreux", doseKilograms: 10, doseEuros: 3.4 } },
    legal: { courts: "Chartres" },
  });
  expect(shippedFacts.figures).toEqual({
    yearsOfExperienceHome: 90,
    yearsOfExperienceAbout: 90,
    yearsOfExperienceContact: 30,
    yearsOfExperienceBiomass: 15,
    satisfiedClientsAbout: 1000,
    satisfiedClientsContact: 5000,
    headOffices: 1,
    activities: 5,
    turnover: { millionEuros: 26, year: 2025 },
    employees: { from: 40, to: 45 },
    flowTonnes: 100_000,
  });
  expect(shippedFacts.timeline.map(({ year }) => year)).toEqual([1933, 1970, 2005, 2008, 2020, 2024]);
});

test("trims a name and refuses line breaks and empty text", () => {
  const facts = changed((facts) => {
    facts.name = "  Maison Vraie  ";
  });
  expect(v.parse(companyFactsSchema, facts).name).toBe("Maison Vraie");
  expect(isValid({ ...shippedFacts, name: "  " })).toBe(false);
  expect(isValid({ ...shippedFacts, name: "Maison\r\nBcc: x" })).toBe(false);
});

test.each([
  ["a national phone number", { phones: { ...shippedFacts.phones, landline: "02 61 91 00 00" } }],
  ["an e-mail without domain", { emails: { ...shippedFacts.emails, hr: "recrutement" } }],
  ["a script as link", { links: { ...shippedFacts.links, pelletShop: "javascript:alert(1)" } }],
  ["an unencrypted link", { links: { ...shippedFacts.links, pelletShop: "http://granules.example/" } }],
  ["a postal code of four digits", { address: { ...shippedFacts.address, postalCode: "2899" } }],
  ["no client at all", { figures: { ...shippedFacts.figures, satisfiedClientsAbout: 0 } }],
  ["half a client", { figures: { ...shippedFacts.figures, satisfiedClientsAbout: 1000.5 } }],
  ["an upside-down range", { usualFuelLitres: { from: 5000, to: 500 } }],
  ["an unknown host as empty text", { legal: { ...shippedFacts.legal, host: "" } }],
])("refuses %s", (_case, part) => {
  expect(isValid({ ...shippedFacts, ...part })).toBe(false);
});

test("refuses opening hours that overlap, run backwards or do not exist", () => {
  expect(isValid(monday())).toBe(true);
  expect(isValid(monday(["08:00", "12:00"]))).toBe(true);
  expect(isValid(monday(["12:00", "08:00"]))).toBe(false);
  expect(isValid(monday(["08:00", "12:00"], ["12:00", "17:00"]))).toBe(false);
  expect(isValid(monday(["13:00", "17:00"], ["08:00", "12:00"]))).toBe(false);
  expect(isValid(monday(["8:00", "12:00"]))).toBe(false);
  expect(isValid(monday(["08:00", "24:00"]))).toBe(false);
});

test("refuses closures with impossible or reversed dates", () => {
  const closure = (from: string, to: string) =>
    changed((facts) => {
      facts.openingHours.exceptionalClosures = [{ from, to, fromTime: null, untilTime: null, reason: "Inventaire" }];
    });
  expect(isValid(closure("2026-12-24", "2026-12-24"))).toBe(true);
  expect(isValid(closure("2026-12-31", "2026-12-24"))).toBe(false);
  expect(isValid(closure("2027-02-29", "2027-03-01"))).toBe(false);
});

describe("the form of the prices", () => {
  const { doubt, form, shipped } = pricesContent;
  const withPrices = (prices: Record<string, number>) => {
    const value = structuredClone(shipped);
    for (const [name, price] of Object.entries(prices)) setIn(value, name, price);
    return value;
  };
  const names = fieldsOf(form, {}).flatMap(({ name, unit }) => (unit === "€" ? [name] : []));
  const each = (price: number) => withPrices(Object.fromEntries(names.map((name) => [name, price])));
  const asked = (now: typeof shipped, then: typeof shipped) => doubt?.(now, then) ?? {};

  test("asks about each price with a misplaced comma, and about no other", () => {
    expect(asked(each(590), each(5.9))).toEqual(
      Object.fromEntries(
        names.map((name) => [
          name,
          expect.stringMatching(
            /^5,90\s€ jusqu’ici, 590,00\s€ désormais\s: est-ce bien cela\s\? Enregistrez de nouveau/,
          ),
        ]),
      ),
    );
    expect(Object.keys(asked(each(4.29), each(429)))).toEqual(names);
    expect(asked(each(6.9), each(5.9))).toEqual({});
    expect(asked(withPrices({ "pellets.bagEuros": 590 }), shipped)).toEqual({});
    expect(asked(withPrices({ "pellets.tonneEuros": 0.42 }), shipped)).toEqual({
      "pellets.tonneEuros": expect.stringMatching(/^0,42\s€ la tonne\s: est-ce bien cela/),
    });
  });

  test("compares a first dearest price with the least one", () => {
    const dearest = (price: number) => withPrices({ "chipNeed.mwhEuros": 40, "chipNeed.dearestMwhEuros": price });
    expect(asked(dearest(46), shipped)).toEqual({});
    expect(asked(dearest(460), shipped)).toEqual({
      "chipNeed.dearestMwhEuros": expect.stringMatching(
        /^40,00\s€ pour le prix voisin, 460,00\s€ ici\s: est-ce bien cela/,
      ),
    });
  });
});

test("a range of one number is said as that number", () => {
  const briefOf = ({ form, shipped }: typeof companyContent | typeof pricesContent, typed: Record<string, string>) =>
    form
      .groups({ ...form.write(shipped as never), ...typed })
      .flatMap(({ brief = "" }) => (/salariés|\d\slitres/.test(brief) ? brief.replace(/\s/g, " ") : []));
  const employees = (to: string) => briefOf(companyContent, { "figures.employees.to": to });
  expect([employees("45"), employees("40")]).toEqual([["26 M€, 40 à 45 salariés"], ["26 M€, 40 salariés"]]);
  const usual = (to: string) => briefOf(pricesContent, { "usualFuelLitres.from": "700", "usualFuelLitres.to": to });
  expect([usual("900"), usual("700")]).toEqual([["de 700 à 900 litres"], ["700 litres"]]);
});

// @P1.samples-named
test("lists every shipped sample", () => {
  expect(samplesIn(shippedFacts).map(({ label, value }) => `${label} : ${value}`)).toEqual([
    "nom de l’entreprise : Maison Exemple",
    "rue : 1 rue de l’Exemple",
    "code postal : 28999",
    "ville : Exemple-en-Beauce",
    "téléphone fixe : +33261910000",
    "téléphone mobile : +33639980000",
    "e-mail de contact : contact@maison.example",
    "e-mail du recrutement : recrutement@maison.example",
    "e-mail des données personnelles : donnees@maison.example",
    "marque de granulés : Granulés Exemple",
    "marque de litière : Litières Exemple",
    "boutique de granulés : https://granules.example/",
    "boutique de litière : https://litieres.example/",
    "espace clients : https://clients.maison.example/",
    "vidéo de la biomasse : https://video.example/biomasse",
    "article de presse : https://presse.example/article",
  ]);
});

// @P1.samples-replaced
test("a replaced sample leaves the list", () => {
  const facts = changed((facts) => {
    facts.emails.contact = "contact@example.fr";
    facts.phones.landline = "+33237000000";
  });
  const left = samplesIn(facts).map(({ label }) => label);
  expect(left).not.toContain("e-mail de contact");
  expect(left).not.toContain("téléphone fixe");
  expect(left).toContain("téléphone mobile");
});

test("the register and the director that the sample invents are samples, with the number of the sample only", () => {
  const leftWith = (siret: string) => {
    const facts = changed(({ legal }) => {
      Object.assign(legal, { siret, registry: "Chartres", publicationDirector: SAMPLE_DIRECTOR });
    });
    return samplesIn(facts).flatMap(({ field }) => (field.startsWith("legal.") ? [field] : []));
  };
  expect(leftWith("00028999100010")).toEqual(["legal.siret", "legal.registry", "legal.publicationDirector"]);
  expect(leftWith("12345678200010")).toEqual(["legal.publicationDirector"]);
});
