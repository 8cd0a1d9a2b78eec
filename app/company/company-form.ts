import { plural } from "../../core/text/typography.ts";
import { whole } from "../content/editable.ts";
import { noneIfEmpty, readFields, writeFields } from "../content/fields.ts";
import type { ContentForm, Field, FieldGroup, FormValues, LineList } from "../content/form.ts";
import { CONTENT_PLACES } from "../content/kind.ts";
import { lineGroup, readLines, writeLines } from "../content/lines.ts";
import { MAX_MILESTONES } from "./facts.ts";
import { type Company, companyContent } from "./facts-parts.ts";

type Part = FieldGroup & { inShort(typed: FormValues): string };

const TIMELINE: LineList = {
  name: "timeline",
  title: "Histoire",
  help: `Dans l’ordre où la page À propos les montre, ${MAX_MILESTONES} dates au plus.`,
  noun: "date",
  fields: [
    { name: "year", label: "Année", as: "number" },
    { name: "event", label: "Événement" },
  ],
  most: MAX_MILESTONES,
  canMove: true,
  keyOf: ({ year = "" }) => year.trim(),
};

const BEFORE_TIMELINE: Part[] = [
  {
    title: "Identité",
    inShort: listed("name", "legalForm"),
    fields: [
      { name: "name", label: "Nom de l’entreprise" },
      { name: "legalForm", label: "Forme juridique" },
      {
        name: "shareCapitalEuros",
        label: "Capital social",
        as: "number",
        unit: "€",
      },
      { name: "foundedYear", label: "Année de création", as: "number" },
      { name: "copyrightFrom", label: "Première année du © (bas de page)", as: "number" },
      { name: "replyHours", label: "Délai de réponse promis", as: "number", unit: "heures" },
    ],
  },
  {
    title: "Siège",
    inShort: ({ "address.postalCode": code = "", "address.town": town = "" }) => `${code} ${town}`.trim(),
    fields: [
      { name: "address.street", label: "Rue et numéro" },
      { name: "address.postalCode", label: "Code postal", help: "Cinq chiffres.", isShort: true },
      { name: "address.town", label: "Ville" },
      { name: "address.department", label: "Département" },
      {
        name: "address.coordinates.latitude",
        label: "Latitude",
        as: "number",
        help: "En degrés, par exemple : 48,445. Remplissez les deux, ou aucune.",
        optional: true,
      },
      {
        name: "address.coordinates.longitude",
        label: "Longitude",
        as: "number",
        help: "En degrés, par exemple : 1,489.",
        optional: true,
      },
    ],
  },
  {
    title: "Téléphones",
    inShort: listed("phones.landline", "phones.mobile"),
    fields: [
      {
        name: "phones.landline",
        label: "Fixe",
        as: "phone",
        help: "Par exemple : 02 61 91 00 00, ou +32… à l’étranger.",
      },
      { name: "phones.mobile", label: "Mobile", as: "phone", help: "Par exemple : 06 39 98 00 00." },
    ],
  },
  {
    title: "Adresses e-mail",
    inShort: listed("emails.contact"),
    fields: [
      { name: "emails.contact", label: "Contact et devis", as: "email", help: "Reçoit les demandes des visiteurs." },
      { name: "emails.hr", label: "Recrutement", as: "email", help: "Reçoit les candidatures." },
      {
        name: "emails.privacy",
        label: "Données personnelles",
        as: "email",
        help: "Citée dans la politique de confidentialité.",
      },
    ],
  },
  {
    title: "Marques",
    inShort: listed("brands.biomass", "brands.pellets", "brands.bedding"),
    fields: [
      { name: "brands.biomass", label: "Biomasse" },
      { name: "brands.pellets", label: "Granulés" },
      { name: "brands.bedding", label: "Litière" },
    ],
  },
  {
    title: "Liens vers d’autres sites",
    inShort: listed("links.pelletShop"),
    help: "Chaque adresse commence par https://.",
    fields: [
      { name: "links.pelletShop", label: "Boutique de granulés", as: "url" },
      { name: "links.beddingShop", label: "Boutique de litière", as: "url" },
      { name: "links.customerIntranet", label: "Espace clients", as: "url" },
      {
        name: "links.biomassVideo",
        label: "Vidéo de la biomasse",
        as: "url",
        help: "Le code QR mène à cette adresse.",
      },
      { name: "links.pressArticle", label: "Article de presse", as: "url" },
    ],
  },
  {
    title: "Chiffres",
    inShort: ({
      "figures.turnover.millionEuros": turnover,
      "figures.employees.from": few,
      "figures.employees.to": most,
    }) => `${turnover} M€, ${few} à ${most} salariés`,
    help: "Les pages n’affichent pas toutes le même chiffre : ils sont ici côte à côte, pour que vous puissiez les accorder.",
    fields: [
      { name: "figures.yearsOfExperienceHome", label: "Années d’expérience, accueil", as: "number" },
      { name: "figures.yearsOfExperienceAbout", label: "Années d’expérience, À propos", as: "number" },
      { name: "figures.yearsOfExperienceContact", label: "Années d’expérience, Contact", as: "number" },
      { name: "figures.yearsOfExperienceBiomass", label: "Années d’expérience, biomasse", as: "number" },
      { name: "figures.satisfiedClientsAbout", label: "Clients satisfaits, À propos", as: "number" },
      { name: "figures.satisfiedClientsContact", label: "Clients satisfaits, Contact", as: "number" },
      { name: "figures.headOffices", label: "Sièges", as: "number" },
      { name: "figures.activities", label: "Activités", as: "number" },
      {
        name: "figures.turnover.millionEuros",
        label: "Chiffre d’affaires",
        as: "number",
        help: "En millions d’euros.",
      },
      { name: "figures.turnover.year", label: "Année du chiffre d’affaires", as: "number" },
      { name: "figures.employees.from", label: "Salariés, au moins", as: "number" },
      { name: "figures.employees.to", label: "Salariés, au plus", as: "number" },
      { name: "figures.flowTonnes", label: "Flux annuel", as: "number", help: "En tonnes, un nombre entier." },
    ],
  },
];

const AFTER_TIMELINE: Part[] = [
  {
    title: "Mentions légales",
    inShort: listed("legal.siret", "legal.publicationDirector"),
    isAsked: true,
    help: "Ce qui reste vide s’affiche « à\u00a0renseigner » sur le site.",
    fields: [
      { name: "legal.courts", label: "Tribunaux compétents", help: "La ville." },
      { name: "legal.siret", label: "SIRET", help: "14 chiffres, avec ou sans espaces.", optional: true },
      {
        name: "legal.vatNumber",
        label: "Numéro de TVA",
        help: "FR et 11 chiffres, les 9\u00a0derniers comme le début du SIRET.",
        optional: true,
      },
      { name: "legal.publicationDirector", label: "Directeur de la publication", optional: true },
      {
        name: "legal.host",
        label: "Hébergeur",
        help: "Nom, adresse et téléphone.",
        optional: true,
      },
      { name: "legal.mediator", label: "Médiateur de la consommation", help: "Nom et adresse web.", optional: true },
    ],
  },
];

const FIELDS: Field[] = [...BEFORE_TIMELINE, ...AFTER_TIMELINE].flatMap(({ fields }) => fields);

export const companyForm: ContentForm<Company> = {
  schema: companyContent.schema,
  groups: (typed) => {
    const timeline = { ...lineGroup(TIMELINE, typed), inShort: timelineInShort };
    const parts = [...BEFORE_TIMELINE, timeline, ...AFTER_TIMELINE];
    return parts.map(({ inShort, ...group }) => ({ ...group, brief: inShort(typed) }));
  },
  lists: [TIMELINE],
  read(typed) {
    const { address, ...value } = readFields(FIELDS, typed) as { address: { coordinates: unknown } };
    return {
      ...value,
      address: { ...address, coordinates: noneIfEmpty(address.coordinates) },
      timeline: readLines(TIMELINE, typed).map((line) => readFields(TIMELINE.fields, line)),
    };
  },
  write: (value) => ({
    ...writeFields(FIELDS, value),
    ...writeLines(
      TIMELINE,
      value.timeline.map((milestone) => writeFields(TIMELINE.fields, milestone)),
    ),
  }),
};

export const companyEditable = whole(companyContent, companyForm, {
  path: CONTENT_PLACES.company.path,
  seenAt: { href: "/", label: "Voir l’accueil" },
  previews: [
    { page: "accueil", label: "Aperçu de l’accueil" },
    { page: "contact", label: "Aperçu de Contact" },
    { page: "a-propos", label: "Aperçu d’À propos" },
    { page: "mentions-legales", label: "Aperçu des mentions légales" },
  ],
});

function listed(...names: string[]) {
  return (typed: FormValues) => names.flatMap((name) => typed[name]?.trim() || []).join(", ");
}

function timelineInShort(typed: FormValues): string {
  const years = readLines(TIMELINE, typed).flatMap(({ year }) => year?.trim() || []);
  const count = `${years.length} ${plural(years.length, "date", "dates")}`;
  return years.length > 1 ? `${count}, de ${years[0]} à ${years.at(-1)}` : count;
}
