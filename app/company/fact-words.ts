import { formatEuros, formatNumber, formatPhone } from "../../core/text/typography.ts";
import type { SiteFacts } from "./site.ts";

/** What a text of a page may say in braces, « depuis {création} », so that it follows the company facts. */
const FACT_WORDS: Record<string, (facts: SiteFacts) => string> = {
  nom: ({ name }) => name,
  création: ({ foundedYear }) => String(foundedYear),
  ville: ({ address }) => address.town,
  département: ({ address }) => address.department,
  téléphone: ({ phones }) => formatPhone(phones.landline),
  mobile: ({ phones }) => formatPhone(phones.mobile),
  délai: ({ reply }) => reply.within,
  salariés: ({ figures: { employees } }) => `${employees.from} à ${employees.to}`,
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
  distributeur: ({ pellets }) => pellets.vendingMachine.town,
};

function inWords(count: number): string {
  return ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"][count - 2] ?? formatNumber(count);
}

const IN_BRACES = /\{([^{}]*)\}/g;

export function withFacts(text: string, facts: SiteFacts): string {
  return text.replace(IN_BRACES, (whole, name: string) => wordOf(name)?.(facts) ?? whole);
}

/** The names in braces that no fact has. */
export function unknownFactWords(text: string): string[] {
  return [...text.matchAll(IN_BRACES)].map(([, name = ""]) => name).filter((name) => !wordOf(name));
}

export const factWords = Object.keys(FACT_WORDS);

const wordOf = (name: string) => (Object.hasOwn(FACT_WORDS, name) ? FACT_WORDS[name] : undefined);
