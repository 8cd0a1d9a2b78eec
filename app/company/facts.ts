/**
 * Everything about the company that a page may say, as data: staff edit it, pages receive it from their loader.
 * What only the owner knows is null and reads « à renseigner »; what is a plain sample is named by `sampleFacts`.
 */
import * as v from "valibot";
import type { OpeningHours } from "./hours.ts";

const text = v.pipe(
  v.string("Un texte est attendu."),
  v.trim(),
  v.minLength(1, "Ce champ ne peut pas être vide."),
  v.maxLength(300, "Ce champ ne peut pas dépasser 300 caractères."),
  v.regex(/^\P{Cc}*$/u, "Ce champ tient sur une ligne, sans caractère de contrôle."),
);
const unknownYet = v.nullable(text);
const phone = v.pipe(text, v.regex(/^\+[1-9]\d{7,14}$/, "Le numéro s’écrit au format international : +33261910000."));
const email = v.pipe(text, v.email("Cette adresse e-mail n’est pas valide."));
const webAddress = v.pipe(
  text,
  v.url("Cette adresse web n’est pas valide."),
  v.startsWith("https://", "L’adresse web doit commencer par https://."),
);
const positive = v.pipe(
  v.number("Un nombre est attendu."),
  v.finite("Un nombre est attendu."),
  v.gtValue(0, "Un nombre supérieur à 0 est attendu."),
);
const count = v.pipe(positive, v.integer("Un nombre entier est attendu."));
const year = v.pipe(
  count,
  v.minValue(1800, "Cette année est trop ancienne."),
  v.maxValue(2200, "Cette année est trop lointaine."),
);
const degrees = (most: number) =>
  v.pipe(
    v.number("Un nombre est attendu."),
    v.minValue(-most, `Ce nombre va de -${most} à ${most}.`),
    v.maxValue(most, `Ce nombre va de -${most} à ${most}.`),
  );
const range = v.pipe(
  v.object({ from: count, to: count }),
  v.check(({ from, to }) => from <= to, "Le premier nombre ne peut pas dépasser le second."),
);

const time = v.pipe(text, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "L’heure s’écrit 08:00."));
const date = v.pipe(
  text,
  v.isoDate("La date s’écrit 2026-12-24."),
  v.check((value) => isRealDate(value), "Cette date n’existe pas."),
);
const openingDay = v.pipe(
  v.array(v.object({ opens: time, closes: time })),
  v.check(
    (spans) => isAscending(spans.flatMap(({ opens, closes }) => [opens, closes])),
    "Les horaires d’un jour se suivent sans se toucher, chaque ouverture avant sa fermeture.",
  ),
);
/** More would be a calendar, which neither pages nor the form could list. */
export const CLOSURES_AT_MOST = 20;

const openingHours = v.object({
  weekly: v.object({
    monday: openingDay,
    tuesday: openingDay,
    wednesday: openingDay,
    thursday: openingDay,
    friday: openingDay,
    saturday: openingDay,
    sunday: openingDay,
  }),
  exceptionalClosures: v.pipe(
    v.array(
      v.pipe(
        v.object({ from: date, to: date, reason: text }),
        v.check(({ from, to }) => from <= to, "La fermeture ne peut pas finir avant de commencer."),
      ),
    ),
    v.maxLength(CLOSURES_AT_MOST, `Au plus ${CLOSURES_AT_MOST} fermetures exceptionnelles.`),
  ),
}) satisfies v.GenericSchema<OpeningHours>;

export const companyFactsSchema = v.object({
  name: text,
  legalForm: text,
  shareCapitalEuros: positive,
  foundedYear: year,
  copyrightFrom: year,
  address: v.object({
    street: text,
    postalCode: v.pipe(text, v.regex(/^\d{5}$/, "Le code postal compte cinq chiffres.")),
    town: text,
    department: text,
    coordinates: v.nullable(
      v.object({
        latitude: degrees(90),
        longitude: degrees(180),
      }),
    ),
  }),
  /** E.164 */
  phones: v.object({ landline: phone, mobile: phone }),
  emails: v.object({ contact: email, hr: email, privacy: email }),
  brands: v.object({ biomass: text, pellets: text, bedding: text }),
  links: v.object({
    pelletShop: webAddress,
    beddingShop: webAddress,
    customerIntranet: webAddress,
    biomassVideo: webAddress,
    pressArticle: webAddress,
  }),
  openingHours,
  replyHours: count,
  /** Pages disagree (specification §9); each shows the figure named after it, so that the owner can make them agree. */
  figures: v.object({
    yearsOfExperienceHome: count,
    yearsOfExperienceAbout: count,
    yearsOfExperienceContact: count,
    yearsOfExperienceBiomass: count,
    satisfiedClientsAbout: count,
    satisfiedClientsContact: count,
    headOffices: count,
    activities: count,
    turnover: v.object({ millionEuros: positive, year }),
    employees: range,
    flowTonnes: count,
  }),
  timeline: v.array(v.object({ year, event: text })),
  pellets: v.object({
    bagKilograms: positive,
    vendingMachine: v.object({ town: text, doseKilograms: positive, doseEuros: positive }),
  }),
  /** What customers usually order: a hint beside the field, never a refusal. */
  usualFuelLitres: v.nullable(range),
  legal: v.object({
    courts: text,
    siret: unknownYet,
    vatNumber: unknownYet,
    publicationDirector: unknownYet,
    host: unknownYet,
    mediator: unknownYet,
  }),
});

export type CompanyFacts = v.InferOutput<typeof companyFactsSchema>;

const mondayToThursday = [
  { opens: "08:00", closes: "12:30" },
  { opens: "13:30", closes: "17:30" },
];

/** Names, addresses, numbers and links are invented; figures, dates, hours and prices are the specified ones (§1, §9). */
export const shippedFacts: CompanyFacts = {
  name: "Maison Exemple",
  legalForm: "SARL",
  shareCapitalEuros: 100_000,
  foundedYear: 1933,
  copyrightFrom: 2024,
  address: {
    street: "1 rue de l’Exemple",
    postalCode: "28999",
    town: "Exemple-en-Beauce",
    department: "Eure-et-Loir",
    coordinates: null,
  },
  phones: { landline: "+33261910000", mobile: "+33639980000" },
  emails: {
    contact: "contact@maison.example",
    hr: "recrutement@maison.example",
    privacy: "donnees@maison.example",
  },
  brands: { biomass: "Calys Biomasse", pellets: "Granulés Exemple", bedding: "Litières Exemple" },
  links: {
    pelletShop: "https://granules.example/",
    beddingShop: "https://litieres.example/",
    customerIntranet: "https://clients.maison.example/",
    biomassVideo: "https://video.example/biomasse",
    pressArticle: "https://presse.example/article",
  },
  openingHours: {
    weekly: {
      monday: mondayToThursday,
      tuesday: mondayToThursday,
      wednesday: mondayToThursday,
      thursday: mondayToThursday,
      friday: [
        { opens: "08:00", closes: "12:30" },
        { opens: "13:30", closes: "17:00" },
      ],
      saturday: [],
      sunday: [],
    },
    exceptionalClosures: [],
  },
  replyHours: 24,
  figures: {
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
  },
  timeline: [
    { year: 1933, event: "Création de l’entreprise" },
    { year: 1970, event: "Granulation d’aliments pour animaux" },
    { year: 2005, event: "Granulés de bois" },
    { year: 2008, event: "Litière pour animaux" },
    { year: 2020, event: "Lancement de la marque de biomasse" },
    { year: 2024, event: "Leader régional multi-énergies" },
  ],
  pellets: { bagKilograms: 12.5, vendingMachine: { town: "Dreux", doseKilograms: 10, doseEuros: 3.4 } },
  usualFuelLitres: { from: 500, to: 5000 },
  legal: {
    courts: "Chartres",
    siret: null,
    vatNumber: null,
    publicationDirector: null,
    host: null,
    mediator: null,
  },
};

/** What the owner has still to replace, one line each in French, for the start of a public server. */
export function sampleFacts(facts: CompanyFacts): string[] {
  const { address, phones, emails, brands, links, usualFuelLitres } = facts;
  const named: [label: string, value: string, isSample: (value: string) => boolean][] = [
    ["nom de l’entreprise", facts.name, isSampleName],
    ["rue", address.street, isSampleName],
    ["code postal", address.postalCode, (code) => code === shippedFacts.address.postalCode],
    ["ville", address.town, isSampleName],
    ["téléphone fixe", phones.landline, isFictionPhone],
    ["téléphone mobile", phones.mobile, isFictionPhone],
    ["e-mail de contact", emails.contact, isReservedDomain],
    ["e-mail du recrutement", emails.hr, isReservedDomain],
    ["e-mail des données personnelles", emails.privacy, isReservedDomain],
    ["marque de biomasse", brands.biomass, isSampleName],
    ["marque de granulés", brands.pellets, isSampleName],
    ["marque de litière", brands.bedding, isSampleName],
    ["boutique de granulés", links.pelletShop, isReservedDomain],
    ["boutique de litière", links.beddingShop, isReservedDomain],
    ["espace clients", links.customerIntranet, isReservedDomain],
    ["vidéo de la biomasse", links.biomassVideo, isReservedDomain],
    ["article de presse", links.pressArticle, isReservedDomain],
  ];
  const lines = named.filter(([, value, isSample]) => isSample(value)).map(([label, value]) => `${label} : ${value}`);
  const shipped = shippedFacts.usualFuelLitres;
  if (usualFuelLitres && usualFuelLitres.from === shipped?.from && usualFuelLitres.to === shipped.to) {
    lines.push(`quantité habituelle de fioul : ${usualFuelLitres.from} à ${usualFuelLitres.to} litres`);
  }
  return lines;
}

function isSampleName(name: string): boolean {
  return /exemple/i.test(name);
}

/** Numbers that the regulator keeps for fiction (ARCEP, décision n° 2018-0881). */
function isFictionPhone(e164: string): boolean {
  return /^\+33(?:19900|26191|35301|46571|53649|63998)\d{4}$/.test(e164);
}

/** Names that nobody can register (RFC 2606). */
function isReservedDomain(emailOrUrl: string): boolean {
  const host = emailOrUrl.includes("://") ? new URL(emailOrUrl).hostname : emailOrUrl.split("@").at(-1);
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(host ?? "");
}

function isRealDate(isoDate: string): boolean {
  const parsed = new Date(`${isoDate}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(isoDate);
}

function isAscending(values: string[]): boolean {
  return values.every((value, i) => i === 0 || (values[i - 1] ?? "") < value);
}
