/**
 * Everything that pages say about the company, as data that staff edit. Unknown facts are null and
 * read « à renseigner »; `samplesIn` lists the invented ones.
 */
import * as v from "valibot";
import { isEmailAddress } from "../../core/text/limits.ts";
import { PHONE_REFUSED, readPhone } from "../../core/text/phones.ts";
import { euros, positiveNumber, oneLine as text, webAddress } from "../content/schemas.ts";
import { openingHoursSchema } from "./hours-schema.ts";
import { haveSameSiren, isFrenchVatNumber, isSiret } from "./legal-numbers.ts";

const unknownYet = v.nullable(text);
const phone = v.pipe(
  text,
  v.check((number) => readPhone(number) === number, PHONE_REFUSED),
);
const email = v.pipe(
  text,
  v.check(isEmailAddress, "Cette adresse e-mail n’est pas valide : elle s’écrit comme contact@maison.fr."),
);
const count = v.pipe(positiveNumber, v.integer("Un nombre entier est attendu."));
const year = v.pipe(
  count,
  v.minValue(1800, "Cette année est trop ancienne : de 1800 à 2200."),
  v.maxValue(2200, "Cette année est trop lointaine : de 1800 à 2200."),
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
/** As people type such numbers: any spaces, any case. */
const identifier = v.pipe(
  text,
  v.transform((typed) => typed.replace(/[\s.]/g, "").toUpperCase()),
);
const siret = v.pipe(
  identifier,
  v.regex(/^\d{14}$/, "Le SIRET compte 14 chiffres."),
  v.check(isSiret, "Un chiffre de ce SIRET est faux : sa clé de contrôle ne tombe pas juste."),
);
const vatNumber = v.pipe(
  identifier,
  v.regex(/^FR\d{11}$/, "Le numéro de TVA s’écrit FR, puis 11 chiffres."),
  v.check(isFrenchVatNumber, "Un chiffre de ce numéro de TVA est faux : sa clé de contrôle ne tombe pas juste."),
);

export const MAX_MILESTONES = 30;

export const companyFactsSchema = v.object({
  name: text,
  legalForm: text,
  shareCapitalEuros: euros,
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
  openingHours: openingHoursSchema,
  replyHours: count,
  /** Pages disagree (specification §9): each shows its own figure, so that the owner can align them. */
  figures: v.object({
    yearsOfExperienceHome: count,
    yearsOfExperienceAbout: count,
    yearsOfExperienceContact: count,
    yearsOfExperienceBiomass: count,
    satisfiedClientsAbout: count,
    satisfiedClientsContact: count,
    headOffices: count,
    activities: count,
    turnover: v.object({ millionEuros: positiveNumber, year }),
    employees: range,
    flowTonnes: count,
  }),
  timeline: v.pipe(
    v.array(v.object({ year, event: text })),
    v.maxLength(MAX_MILESTONES, `Au plus ${MAX_MILESTONES} dates.`),
  ),
  pellets: v.object({
    bagKilograms: positiveNumber,
    vendingMachine: v.object({ town: text, doseKilograms: positiveNumber, doseEuros: euros }),
  }),
  /** The usual order, set by the owner: a hint beside the field, never a limit. */
  usualFuelLitres: v.nullable(range),
  legal: v.pipe(
    v.object({
      courts: text,
      siret: v.nullable(siret),
      vatNumber: v.nullable(vatNumber),
      publicationDirector: unknownYet,
      host: unknownYet,
      mediator: unknownYet,
    }),
    v.forward(
      v.check((numbers) => haveSameSiren(numbers), "Ses 9 derniers chiffres ne sont pas les 9 premiers du SIRET."),
      ["vatNumber"],
    ),
  ),
});

export type CompanyFacts = v.InferOutput<typeof companyFactsSchema>;

const mondayToThursday = [
  { opens: "08:00", closes: "12:30" },
  { opens: "13:30", closes: "17:30" },
];

/** Invented names, addresses, numbers and links; specified figures, dates, hours and prices (§1, §9). */
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
    closedOnHolidays: true,
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
  usualFuelLitres: null,
  legal: {
    courts: "Chartres",
    siret: null,
    vatNumber: null,
    publicationDirector: null,
    host: null,
    mediator: null,
  },
};

export type Sample = { field: string; label: string; value: string };

export function samplesIn(facts: CompanyFacts): Sample[] {
  const { address, phones, emails, brands, links } = facts;
  const named: [field: string, label: string, value: string, isSample: (value: string) => boolean][] = [
    ["name", "nom de l’entreprise", facts.name, isSampleName],
    ["address.street", "rue", address.street, isSampleName],
    ["address.postalCode", "code postal", address.postalCode, (code) => code === shippedFacts.address.postalCode],
    ["address.town", "ville", address.town, isSampleName],
    ["phones.landline", "téléphone fixe", phones.landline, isFictionPhone],
    ["phones.mobile", "téléphone mobile", phones.mobile, isFictionPhone],
    ["emails.contact", "e-mail de contact", emails.contact, isReservedDomain],
    ["emails.hr", "e-mail du recrutement", emails.hr, isReservedDomain],
    ["emails.privacy", "e-mail des données personnelles", emails.privacy, isReservedDomain],
    ["brands.biomass", "marque de biomasse", brands.biomass, isSampleName],
    ["brands.pellets", "marque de granulés", brands.pellets, isSampleName],
    ["brands.bedding", "marque de litière", brands.bedding, isSampleName],
    ["links.pelletShop", "boutique de granulés", links.pelletShop, isReservedDomain],
    ["links.beddingShop", "boutique de litière", links.beddingShop, isReservedDomain],
    ["links.customerIntranet", "espace clients", links.customerIntranet, isReservedDomain],
    ["links.biomassVideo", "vidéo de la biomasse", links.biomassVideo, isReservedDomain],
    ["links.pressArticle", "article de presse", links.pressArticle, isReservedDomain],
  ];
  return named
    .filter(([, , value, isSample]) => isSample(value))
    .map(([field, label, value]) => ({ field, label, value }));
}

function isSampleName(name: string): boolean {
  return /exemple/i.test(name);
}

/** Numbers reserved for fiction (ARCEP, décision n° 2018-0881). */
function isFictionPhone(e164: string): boolean {
  return /^\+33(?:19900|26191|35301|46571|53649|63998)\d{4}$/.test(e164);
}

/** Names that nobody can register (RFC 2606). */
function isReservedDomain(emailOrUrl: string): boolean {
  const host = emailOrUrl.includes("://") ? new URL(emailOrUrl).hostname : emailOrUrl.split("@").at(-1);
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i.test(host ?? "");
}
