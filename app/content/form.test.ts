import fc from "fast-check";
import { parse } from "valibot";
import { expect, test } from "vitest";
import { dayInParis } from "../../core/text/dates.ts";
import { MARKS_REFUSED } from "../../core/text/limits.ts";
import { offerList } from "../careers/offers-content.ts";
import { companyContent, pricesContent, shippedFacts } from "../company/facts.ts";
import { noticeContent } from "../layout/site-notice-content.ts";
import { newsList } from "../news/news-content.ts";
import { ownPageList } from "../own-pages/own-pages-content.ts";
import { homeTexts } from "../pages/home-texts.ts";
import { type ContentForm, check, type FormValues, fieldsOf } from "./form.ts";
import { withoutBlankLines } from "./lines.ts";
import { draftOf } from "./list-kind.ts";
import { placeIn } from "./places.ts";

const companyForm = companyContent.form;
const pricesForm = pricesContent.form;
const company = companyForm.write(companyContent.shipped);
const offers = offerList.shipped.map((offer) => ({ ...offer, profile: ["Le permis C"] }));
const offer = offers[0] as (typeof offers)[number];
const offerForm = offerList.item.form;
const newsForm = newsList.item.form;
const card = newsList.shipped[0] as (typeof newsList.shipped)[number];

function read<V>(form: ContentForm<V>, typed: FormValues) {
  return check(form, withoutBlankLines(form.lists, typed), null);
}
function errorsOf<V>(form: ContentForm<V>, typed: FormValues): Record<string, string> {
  const checked = read(form, typed);
  return checked.ok ? {} : checked.errors;
}

test("reads the fields it wrote as the same value, for every form", () => {
  expect(read(companyForm, company)).toEqual({ ok: true, value: companyContent.shipped });
  for (const offer of offers) {
    expect(read(offerForm, offerForm.write(offer))).toEqual({ ok: true, value: offer });
  }
  for (const shipped of newsList.shipped) {
    expect(read(newsList.item.form, newsList.item.form.write(shipped))).toEqual({ ok: true, value: shipped });
  }
});

test("field names are unique and state their limits", () => {
  for (const form of [companyForm, offerForm]) {
    const fields = fieldsOf(form as ContentForm<never>, {});
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  }
});

test("reads list lines in order without blank ones, and closes gaps", () => {
  const typed = {
    ...Object.fromEntries(Object.entries(company).filter(([name]) => !name.startsWith("timeline."))),
    "timeline.0.year": "1933",
    "timeline.0.event": "Création",
    "timeline.1.year": " ",
    "timeline.1.event": "",
    "timeline.4.year": "2 026",
    "timeline.4.event": " Site ",
  };
  const checked = read(companyForm, typed);
  expect(checked.ok && checked.value.timeline).toEqual([
    { year: 1933, event: "Création" },
    { year: 2026, event: "Site" },
  ]);
});

test("a list with too few lines says so itself, even when it is empty", () => {
  const { form, shipped } = homeTexts;
  const typed = form.write(shipped);
  const emptied = Object.entries(typed).filter(([name]) => !name.startsWith("commitments.list."));
  const one = { "commitments.list.0.title": "Transport", "commitments.list.0.text": "Tous les matins." };
  const problem = { "commitments.list": "2 lignes au moins." };
  expect(errorsOf(form, Object.fromEntries(emptied))).toEqual(problem);
  expect(errorsOf(form, { ...Object.fromEntries(emptied), ...one })).toEqual(problem);
  expect(placeIn(form.groups({}), ["commitments", "list"])).toEqual(["Nos engagements, un par un"]);
});

test.each([
  ["\u200b", "Ce champ ne peut pas être vide."],
  [`e${"\u0301".repeat(10_000)}`, `${MARKS_REFUSED}.`],
  [`e${"\u0301\u0327".repeat(15)}`.repeat(14), "Ce champ ne peut pas dépasser 50 caractères."],
  ["\u202eà l’envers", "Ce champ tient sur une ligne, sans caractère de contrôle."],
])("refuses the title %j", (typed, message) => {
  const { form, shipped } = homeTexts;
  expect(errorsOf(form, { ...form.write(shipped), "hero.title": typed })).toEqual({ "hero.title": message });
});

test("names the position of a wrong line without the blank ones", () => {
  const typed = {
    ...company,
    "timeline.0.year": "",
    "timeline.0.event": "",
    "timeline.2.event": "",
    "timeline.3.year": "hier",
  };
  expect(Object.keys(errorsOf(companyForm, typed))).toEqual(["timeline.1.event", "timeline.2.year"]);
});

test("trims and counts the lines of a text field, skips blank ones and names a wrong one", () => {
  const typed = offerForm.write(offer);
  const checked = read(offerForm, { ...typed, requirements: " un \r\n\r\n\tdeux\r\n" });
  expect(checked.ok && checked.value.requirements).toEqual(["un", "deux"]);
  expect(errorsOf(offerForm, { ...typed, requirements: Array(21).fill("x").join("\n") })).toEqual({
    requirements: "20 lignes au plus.",
  });
  expect(errorsOf(offerForm, { ...typed, requirements: `court\n${"x".repeat(301)}` }).requirements).toMatch(/^Ligne 2/);
});

test("an empty form has one message per required field, and no other", () => {
  const errors = errorsOf(companyForm, {});
  const required = fieldsOf(companyForm, {}).filter(({ optional, name }) => !optional && !name.startsWith("timeline"));
  expect(Object.keys(errors).sort()).toEqual(required.map(({ name }) => name).sort());
});

test("ignores unknown fields", () => {
  const extra = { ...company, openingHours: "toujours", "legal.siren": "1", "timeline.99.event": "Trop loin", x: "y" };
  expect(read(companyForm, extra)).toEqual({ ok: true, value: companyContent.shipped });
});

test("treats names of Object.prototype like any other name", () => {
  const names = [
    "__proto__",
    "constructor",
    "toString",
    "__proto__.polluted",
    "legal.__proto__",
    "timeline.__proto__.year",
  ];
  const typed: FormValues = Object.create(null);
  for (const name of names) typed[name] = "pollué";
  Object.assign(typed, company);
  expect(read(companyForm, typed)).toEqual({ ok: true, value: companyContent.shipped });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("refuses more lines than the list allows", () => {
  const lines = Array.from({ length: 40 }, (_, line) => [
    [`timeline.${line}.year`, "2000"],
    [`timeline.${line}.event`, `Événement ${line}`],
  ]).flat();
  const typed = { ...company, ...Object.fromEntries(lines) };
  expect(errorsOf(companyForm, typed)).toEqual({ timeline: "30 lignes au plus." });
});

test.each([
  ["name", "x".repeat(301), /300 caractères/],
  ["name", "ligne\u0007", /contrôle/],
  ["shareCapitalEuros", "0", /supérieur à 0/],
  ["shareCapitalEuros", "12 345,678", /Deux décimales/],
  ["shareCapitalEuros", "99999999999", /10\smilliards/],
  ["shareCapitalEuros", "1e5", /nombre est attendu/],
  ["foundedYear", "1933,5", /entier/],
  ["foundedYear", "1700", /1800 à 2200/],
  ["address.postalCode", "2899", /cinq chiffres/],
  ["address.coordinates.latitude", "91", /-90\sà\s90/],
  ["phones.landline", "02 61 91 00", /Exemples/],
  ["phones.landline", "+33 2 61 91 00 000", /Exemples/],
  ["emails.contact", "contact@maison", /contact@maison\.fr/],
  ["emails.contact", "a@b.fr\nBcc: c@d.fr", /une ligne|contact@maison\.fr/],
  ["links.pelletShop", "http://granules.example/", /https:/],
  ["links.pelletShop", "javascript:alert(1)", /https:/],
  ["links.pelletShop", "data:text/html,x", /https:/],
  ["links.pelletShop", "https://user:pass@granules.example/", /https:/],
  ["links.pelletShop", "https://interne/", /https:/],
  ["figures.employees.from", "46", /premier nombre/],
  ["legal.siret", "1234", /14 chiffres/],
  ["legal.siret", "12345678900011", /clé de contrôle/],
  ["legal.vatNumber", "DE123456789", /FR/],
  ["legal.vatNumber", "FR00123456782", /clé de contrôle/],
])("%s refuses %j with a message at its field", (name, value, message) => {
  const typed = {
    ...company,
    ...(name.includes("latitude") && { "address.coordinates.longitude": "1" }),
    [name]: value,
  };
  expect(errorsOf(companyForm, typed)).toEqual({ [name]: expect.stringMatching(message) });
});

test.each([
  ["phones.landline", "+33 (0)2.61.91.12.34", { phones: { ...shippedFacts.phones, landline: "+33261911234" } }],
  ["phones.mobile", "+32 475 12 34 56", { phones: { ...shippedFacts.phones, mobile: "+32475123456" } }],
  [
    "emails.contact",
    "\u200bcontact@ferme.fr\u200e",
    { emails: { ...shippedFacts.emails, contact: "contact@ferme.fr" } },
  ],
  ["shareCapitalEuros", "1\u202f234\u00a0567,8", { shareCapitalEuros: 1234567.8 }],
  ["legal.siret", "123 456 782 00010", { legal: { ...shippedFacts.legal, siret: "12345678200010" } }],
  ["legal.vatNumber", "fr 11 123 456 782", { legal: { ...shippedFacts.legal, vatNumber: "FR11123456782" } }],
])("%s accepts %j as people type it", (name, value, expected) => {
  const checked = read(companyForm, { ...company, [name]: value });
  expect(checked).toMatchObject({ ok: true, value: expected });
});

test.each([
  ["shareCapitalEuros", "2.000", { shareCapitalEuros: 2000 }],
  ["shareCapitalEuros", "1.234.567,5 €", { shareCapitalEuros: 1_234_567.5 }],
  ["shareCapitalEuros", "3.40", { shareCapitalEuros: 3.4 }],
  ["reviewDays", "7 jours", { reviewDays: 7 }],
  ["address.coordinates.latitude", "48.736", { address: { coordinates: { latitude: 48.736 } } }],
])("%s reads the number %j", (name, typed, expected) => {
  const located = { ...company, "address.coordinates.latitude": "1", "address.coordinates.longitude": "1" };
  expect(read(companyForm, { ...located, [name]: typed })).toMatchObject({ ok: true, value: expected });
});

test("reads a rate of « 10 % »", () => {
  const typed = { ...pricesForm.write(pricesContent.shipped), chipVatPercent: "10 %" };
  expect(read(pricesForm, typed)).toMatchObject({ ok: true, value: { chipVatPercent: 10 } });
});

const withFuelEnergy = (value: number) => {
  const prices = structuredClone(pricesContent.shipped);
  prices.pelletNeed.fuel.value = value;
  return prices;
};

test("a stored number of any size is written in plain decimals, and can be saved again", () => {
  const typedOf = (value: number) => pricesForm.write(withFuelEnergy(value))["pelletNeed.fuel.value"];
  expect([1e-7, 1.5e-7, 4.6, 0.1 + 0.2, 12_345.5, 1e21].map(typedOf)).toEqual([
    "0,0000001",
    "0,00000015",
    "4,6",
    "0,30000000000000004",
    "12 345,5",
    "1 000 000 000 000 000 000 000",
  ]);
  const positive = fc.double({ min: 0, minExcluded: true, noDefaultInfinity: true, noNaN: true });
  fc.assert(
    fc.property(positive, (number) => {
      const value = withFuelEnergy(number);
      expect(check(pricesForm, pricesForm.write(value), value)).toEqual({ ok: true, value });
    }),
  );
});

test.each([
  ["0,0000001", /Six décimales au plus/],
  ["10 000 000 001", /10\smilliards/],
])("refuses the new number %s", (typed, message) => {
  const factor = { ...pricesForm.write(pricesContent.shipped), "pelletNeed.fuel.value": typed };
  expect(errorsOf(pricesForm, factor)).toEqual({ "pelletNeed.fuel.value": expect.stringMatching(message) });
});

test("takes the coordinates of a map with all their decimals", () => {
  const [latitude, longitude] = [48.85837009999999, 2.294481300000013];
  const located = { "address.coordinates.latitude": `${latitude}`, "address.coordinates.longitude": `${longitude}` };
  expect(read(companyForm, { ...company, ...located })).toMatchObject({
    ok: true,
    value: { address: { coordinates: { latitude, longitude } } },
  });
});

test.each(["3,955", "3,9501", "0,001"])("refuses a price of %s, which has fractions of a cent", (price) => {
  const dose = "pellets.vendingMachine.doseEuros";
  const typed = { ...pricesForm.write(pricesContent.shipped), [dose]: price };
  expect(errorsOf(pricesForm, typed)).toEqual({ [dose]: "Deux décimales au plus, comme 3,95." });
  const offered = { ...offerForm.write(offer), "grossEurosPerHour.from": price, "grossEurosPerHour.to": "14" };
  expect(errorsOf(offerForm, offered)).toEqual({ "grossEurosPerHour.from": "Deux décimales au plus, comme 3,95." });
});

// @V2.2.3
test("refuses a VAT number of another company than the SIRET", () => {
  const typed = { ...company, "legal.siret": "12345678200010", "legal.vatNumber": "FR14987654324" };
  expect(errorsOf(companyForm, typed)).toEqual({ "legal.vatNumber": expect.stringContaining("SIRET") });
});

test("refuses a day outside 1900 to 2100 in every form, unless an earlier release stored it", () => {
  const page = draftOf(ownPageList, "livraison", "Livraison");
  expectRefusedYear(offerForm, offerForm.write(offer), "datePosted", "0026-11-21");
  expectRefusedYear(offerForm, offerForm.write(offer), "validThrough", "9999-12-31");
  expectRefusedYear(newsForm, newsForm.write(card), "date", "0202-08-07");
  expectRefusedYear(ownPageList.item.form, ownPageList.item.form.write(page), "from.day", "0026-12-24");
  expectRefusedYear(noticeContent.form, noticeContent.form.write(noticeContent.shipped), "until.day", "2101-01-01");
});

function expectRefusedYear<V>(form: ContentForm<V>, written: FormValues, name: string, day: string) {
  const time = name.endsWith(".day") && { [name.replace("day", "time")]: "08:30" };
  const typed = { ...written, ...time, [name]: day };
  expect(errorsOf(form, typed)).toEqual({ [name]: "L’année de cette date va de 1900 à 2100." });
  const stored = parse(form.stored, form.read(typed));
  expect(check(form, typed, stored)).toEqual({ ok: true, value: stored });
}

test.each(["1900-01-01", "2100-12-31"])("accepts a card of %s", (date) => {
  expect(read(newsForm, { ...newsForm.write(card), date }).ok).toBe(true);
});

test("an offer does not end before its publication, unless an earlier release stored it so", () => {
  const typed = { ...offerForm.write(offer), datePosted: "2026-11-21", validThrough: "2026-11-20" };
  expect(errorsOf(offerForm, typed)).toEqual({
    validThrough: "Le dernier jour en ligne vient avant la date de publication.",
  });
  const stored = parse(offerForm.stored, offerForm.read(typed));
  expect(check(offerForm, { ...typed, posted: "Offre" }, stored)).toMatchObject({ ok: true });
  expect(check(offerForm, { ...typed, validThrough: "2026-11-19" }, stored).ok).toBe(false);
  expect(read(offerForm, { ...typed, validThrough: "2026-11-21" }).ok).toBe(true);
});

test("refuses a future year of the company and a reply after 30 days, unless an earlier release stored it", () => {
  const thisYear = Number(dayInParis(new Date()).slice(0, 4));
  const future = { foundedYear: "2150", copyrightFrom: String(thisYear + 1), "figures.turnover.year": "2200" };
  const typed = { ...company, ...future, replyHours: "721" };
  const message = expect.stringMatching(new RegExp(`^Cette année est à venir\\s: ${thisYear} au plus`));
  expect(errorsOf(companyForm, typed)).toEqual({
    ...Object.fromEntries(Object.keys(future).map((name) => [name, message])),
    replyHours: expect.stringMatching(/^720\sheures au plus, soit 30\sjours\.$/),
  });
  const stored = parse(companyForm.stored, companyForm.read(typed));
  expect(check(companyForm, { ...typed, name: "Moulin d’Essai" }, stored).ok).toBe(true);
  const now = { foundedYear: String(thisYear), copyrightFrom: String(thisYear), replyHours: "720" };
  expect(read(companyForm, { ...company, ...now }).ok).toBe(true);
});
