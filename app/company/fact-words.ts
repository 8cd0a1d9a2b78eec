import { capitalised } from "../../core/text/capitals.ts";
import { inRange, inSpan } from "../../core/text/numbers.ts";
import { atPlace, ofName, ofPlace } from "../../core/text/prepositions.ts";
import { formatEuros, formatNumber, formatPhone, plural, telHref } from "../../core/text/typography.ts";
import { contactMail } from "./contact-mail.ts";
import type { SiteFacts } from "./site.ts";
import { orPlaceholder } from "./wording.ts";

/** The words in braces that texts may contain, « depuis {création} »: pages replace them by company facts. */
const FACT_WORDS: Record<string, (facts: SiteFacts) => string> = {
  nom: ({ name }) => name,
  création: ({ foundedYear }) => String(foundedYear),
  ville: ({ address }) => address.town,
  département: ({ address }) => address.department,
  téléphone: ({ phones }) => formatPhone(phones.landline),
  mobile: ({ phones }) => formatPhone(phones.mobile ?? phones.landline),
  heures: ({ replyHours }) => String(replyHours),
  délai: ({ reply }) => reply.within,
  salariés: ({ figures: { employees } }) => inSpan(employees.from, employees.to),
  effectif: ({ figures: { employees } }) =>
    `${inRange(employees.from, employees.to)} ${plural(employees.to, "salarié", "salariés")}`,
  tonnes: ({ figures }) => formatNumber(figures.flowTonnes),
  "ans de biomasse": ({ figures }) => String(figures.yearsOfExperienceBiomass),
  activités: ({ figures: { activities } }) => inWords(activities),
  biomasse: ({ brands }) => brands.biomass,
  granulés: ({ brands }) => brands.pellets,
  litière: ({ brands }) => brands.bedding,
  sac: ({ pellets }) => `${formatNumber(pellets.bagKilograms)} kg`,
  dose: ({ pellets }) => `${formatNumber(pellets.vendingMachine.doseKilograms)} kg`,
  prix: ({ pellets }) => formatEuros(pellets.vendingMachine.doseEuros),
  "prix au kilo": ({ pellets: { vendingMachine } }) =>
    formatEuros(vendingMachine.doseEuros / vendingMachine.doseKilograms),
  "e-mail": ({ emails }) => emails.contact,
  données: ({ emails }) => emails.privacy,
  hébergeur: ({ legal }) => orPlaceholder(legal.host),
  médiateur: ({ legal }) => orPlaceholder(legal.mediator),
  tribunaux: ({ legal }) => legal.courts,
  distributeur: ({ pellets }) => pellets.vendingMachine.town,
};

function inWords(count: number): string {
  return ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"][count - 2] ?? formatNumber(count);
}

/** The link targets that texts may name in braces, « [écrivez-nous]({demande}) ». */
const FACT_LINKS: Record<string, { label: string; hrefOf: (facts: SiteFacts) => string }> = {
  téléphone: { label: "Téléphone fixe", hrefOf: ({ phones }) => telHref(phones.landline) },
  mobile: { label: "Téléphone mobile", hrefOf: ({ phones }) => telHref(phones.mobile ?? phones.landline) },
  "e-mail": { label: "E-mail", hrefOf: ({ emails }) => `mailto:${emails.contact}` },
  demande: {
    label: "E-mail, objet « Demande d’information »",
    hrefOf: ({ emails }) => contactMail(emails.contact, "Demande d'information"),
  },
  données: { label: "E-mail pour les données personnelles", hrefOf: ({ emails }) => `mailto:${emails.privacy}` },
};

/** The facts that « à » and « de » may contract with: « au Coudray ». */
const PLACES = new Set(["ville", "distributeur", "tribunaux"]);

const AFTER_PREPOSITION = /(?:(?<![\p{L}\p{N}])(d(?:e\s|['’])|à\s))?\{([^{}]*)\}/giu;
const IN_BRACES = /\{([^{}]*)\}/g;
const LINK_IN_BRACES = /\]\(\{([^{}]*)\}\)/g;

export function withFacts(text: string, facts: SiteFacts): string {
  const linked = text.replace(LINK_IN_BRACES, (whole, name: string) => {
    const link = linkOf(name);
    return link ? `](${link.hrefOf(facts)})` : whole;
  });
  return linked.replace(AFTER_PREPOSITION, (whole, preposition: string | undefined, name: string) => {
    const word = wordOf(name)?.(facts);
    if (word === undefined) return whole;
    return preposition ? afterPreposition(preposition, word, PLACES.has(name)) : word;
  });
}

/** Elides or contracts « de » and « à » as the name after them asks; nobody can tell an « h » of « Honfleur » from « Hyères ». */
function afterPreposition(preposition: string, word: string, isPlace: boolean): string {
  const isAt = /^à/i.test(preposition);
  if (!/^(?!H)\p{Lu}/u.test(word) || (isAt && !isPlace)) return preposition + word;
  const said = isAt ? atPlace(word) : isPlace ? ofPlace(word) : ofName(word);
  const spaced = preposition.endsWith("\u00a0") ? said.replace(" ", "\u00a0") : said;
  return /^\p{Lu}/u.test(preposition) ? capitalised(spaced) : spaced;
}

/** The names in braces that are neither a fact nor one of `others`. */
export function unknownFactWords(text: string, others: readonly string[] = []): string[] {
  return namesIn(text).filter((name) => !wordOf(name) && !others.includes(name));
}

/** The facts among the names in braces, each with its value. */
export function factsIn(text: string, facts: SiteFacts): { name: string; value: string }[] {
  return [...new Set(namesIn(text))].flatMap((name) => {
    const value = wordOf(name)?.(facts);
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The names in braces, link targets apart. */
function namesIn(text: string): string[] {
  const words = text.replace(LINK_IN_BRACES, (whole, name: string) => (linkOf(name) ? "" : whole));
  return [...words.matchAll(IN_BRACES)].map(([, name = ""]) => name);
}

export const factWords = Object.keys(FACT_WORDS);
/** What a link may lead to besides pages. */
export const factTargets = Object.entries(FACT_LINKS).map(([name, { label }]) => ({ href: `{${name}}`, label }));

const wordOf = (name: string) => (Object.hasOwn(FACT_WORDS, name) ? FACT_WORDS[name] : undefined);
const linkOf = (name: string) => (Object.hasOwn(FACT_LINKS, name) ? FACT_LINKS[name] : undefined);

export const isFactLink = (name: string) => linkOf(name) !== undefined;
/** Facts that are an address of their own, such as a phone number. */
export const isFactAddress = (name: string) => isFactLink(name) && wordOf(name) !== undefined;
