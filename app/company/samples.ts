import { type CompanyFacts, shippedFacts } from "./facts.ts";

/** A field with an invented value, or without one. */
export type Sample = { field: string; label: string; value: string | null };

/** Written by `npm run sample`. */
export const SAMPLE_DIRECTOR = "Hélène Delorme, gérante";

const LEGAL_LABELS = {
  siret: "SIRET",
  registry: "ville du RCS",
  vatNumber: "numéro de TVA",
  publicationDirector: "directeur de la publication",
  host: "hébergeur",
  mediator: "médiateur",
  mediatorAddress: "adresse du médiateur",
  mediatorSite: "site du médiateur",
} as const;

/** The legal facts for which the site says « à renseigner ». */
export function missingIn({ legal }: CompanyFacts): Sample[] {
  const keys = Object.keys(LEGAL_LABELS) as (keyof typeof LEGAL_LABELS)[];
  return keys
    .filter((key) => legal[key] === null)
    .map((key) => ({ field: `legal.${key}`, label: LEGAL_LABELS[key], value: null }));
}

/** The invented values that the owner has not replaced yet. */
export function samplesIn(facts: CompanyFacts): Sample[] {
  const { address, phones, emails, brands, links, legal } = facts;
  const named: [field: string, label: string, value: string | null, isSample: (value: string) => boolean][] = [
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
    ["legal.siret", LEGAL_LABELS.siret, legal.siret, isSampleSiret],
    // The town is a real one; with the invented number it makes an invented registration.
    ["legal.registry", LEGAL_LABELS.registry, legal.registry, () => isSampleSiret(legal.siret ?? "")],
    ["legal.vatNumber", LEGAL_LABELS.vatNumber, legal.vatNumber, (number) => isSampleSiret(number.slice(4))],
    [
      "legal.publicationDirector",
      LEGAL_LABELS.publicationDirector,
      legal.publicationDirector,
      (name) => name === SAMPLE_DIRECTOR,
    ],
    ["legal.host", LEGAL_LABELS.host, legal.host, isSampleName],
    ["legal.mediator", LEGAL_LABELS.mediator, legal.mediator, isSampleName],
    ["legal.mediatorAddress", LEGAL_LABELS.mediatorAddress, legal.mediatorAddress, isSampleName],
    ["legal.mediatorSite", LEGAL_LABELS.mediatorSite, legal.mediatorSite, isReservedDomain],
  ];
  return named.flatMap(([field, label, value, isSample]) =>
    value !== null && isSample(value) ? [{ field, label, value }] : [],
  );
}

function isSampleName(name: string): boolean {
  return /exemple/i.test(name);
}

/** The number that `npm run sample` writes, in a SIRET or a VAT number. */
function isSampleSiret(number: string): boolean {
  return number.startsWith("000289991");
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
