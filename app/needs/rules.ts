/**
 * « Combien m’en faut-il ? »: formulas only. Their figures are company facts, each with its source
 * (app/company/facts.ts).
 */

import { uncapitalised } from "../../core/text/capitals.ts";
import { formatExactEuros, readFrenchNumber, withoutBlanks } from "../../core/text/numbers.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { defineForm, type FormValue, field, oneOf, type Reading } from "../forms/define-form.ts";

export const SHAPES = { droite: "Debout, carrée ou ronde", couchee: "Cylindre couché" } as const;
export const ENERGY_UNITS = {
  litres: "litres de fioul par an",
  kWh: "kWh par an",
  kilos: "kilos de granulés par an",
} as const;

/** The forms of the calculators, by the anchor of each on the page; `kwh` is under `plaquettes`. */
export const needForms = {
  fioul: defineForm({
    shape: oneOf(keysOf(SHAPES), "Choisissez la forme de la cuve"),
    capacity: amount("La capacité", { least: 100, most: 100_000, unit: "litres" }),
    level: amount("La jauge", { least: 0, most: 100, unit: "%" }),
  }),
  granules: defineForm({
    energy: amount("La consommation", { least: 10, most: 10_000_000, unit: unitChosen }),
    unit: oneOf(keysOf(ENERGY_UNITS), "Choisissez l’unité : litres de fioul, kWh ou kilos de granulés"),
  }),
  litiere: defineForm({
    area: amount("La surface", { least: 1, most: 10_000, unit: "m²" }),
    depth: amount("L’épaisseur", { least: 1, most: 100, unit: "cm" }),
    animals: amount("Le nombre d’animaux", { least: 1, most: 1000, isWhole: true }),
  }),
  plaquettes: defineForm({
    power: amount("La puissance", { least: 1, most: 100_000, unit: "kW" }),
    hours: amount("La durée de marche", { least: 1, most: 8784, unit: "heures" }),
    moisture: moisture(),
  }),
  // A field's name is its id: these are on one page with those above.
  kwh: defineForm({
    energyBilled: amount("Le nombre de kWh", { least: 100, most: 1_000_000_000, unit: "kWh" }),
    moistureBilled: moisture(),
  }),
};

type Forms = typeof needForms;
export type Need = keyof Forms;
export type NeedValue<N extends Need> = FormValue<Forms[N]>;
export type NeedAnswer = { need: Need; typed: Record<string, string> } & ReturnType<Forms[Need]["check"]>;

/** The query parameter that names the sent form. */
export const NEED_FIELD = "besoin";

export function readNeed(query: URLSearchParams): NeedAnswer | null {
  const need = keysOf(needForms).find((key) => key === query.get(NEED_FIELD));
  if (!need) return null;
  // HTML cannot carry control characters.
  const sent = Object.fromEntries([...query].map(([name, typed]) => [name, typed.replace(/\p{Cc}/gu, "")]));
  return { need, typed: needForms[need].typed(sent), ...needForms[need].check(sent) };
}

export function askedFor<N extends Need>(need: N, answer: NeedAnswer | null): NeedValue<N> | null {
  return answer?.ok && answer.need === need ? (answer.value as NeedValue<N>) : null;
}

/** The litres in the tank, and those that fill it up to `fullPercent`. */
export function tankLitres({ shape, capacity, level }: NeedValue<"fioul">, fullPercent: number) {
  const height = level / 100;
  const inside = capacity * (shape === "couchee" ? segmentShare(height) : height);
  return { inside, missing: Math.max(0, (capacity * fullPercent) / 100 - inside) };
}

/** The share of a circle below a level, given as a share of its diameter: a circular segment. */
function segmentShare(height: number): number {
  const angle = Math.acos(1 - 2 * height);
  return (angle - Math.sin(angle) * Math.cos(angle)) / Math.PI;
}

export function pelletKilograms(
  { energy, unit }: NeedValue<"granules">,
  kWh: { perLitre: number; perKilogram: number },
) {
  if (unit === "kilos") return energy;
  return (unit === "litres" ? energy * kWh.perLitre : energy) / kWh.perKilogram;
}

/** Whole pallets where they cost less than their bags; the last one may hold more than was asked for. */
export function cheapestBags(count: number, bagEuros: number, pallet: { bags: number; euros: number } | null) {
  if (!pallet || pallet.euros >= pallet.bags * bagEuros) return { pallets: 0, bags: count, euros: count * bagEuros };
  const whole = Math.floor(count / pallet.bags);
  const left = count - whole * pallet.bags;
  const isOneMore = left * bagEuros >= pallet.euros;
  const [pallets, bags] = isOneMore ? [whole + 1, 0] : [whole, left];
  return { pallets, bags, euros: pallets * pallet.euros + bags * bagEuros };
}

/** The volume of all beds, spread, in litres. */
export function beddingLitres({ area, depth, animals }: NeedValue<"litiere">): number {
  return area * depth * 10 * animals;
}

/** `monthlyPercent` is the share of the bed renewed each month. */
export function beddingBales(
  litres: number,
  { baleLitres, monthlyPercent }: { baleLitres: number; monthlyPercent: number },
) {
  const first = litres / baleLitres;
  return { first, monthly: (first * monthlyPercent) / 100 };
}

/** The energy of the wood that gives `kWh` of heat. */
export const burntKWh = (kWh: number, yieldPercent: number) => kWh / (yieldPercent / 100);

/** The energy of the wood that a boiler burns in so many hours at full power, without its yield if nobody knows it. */
export const boilerKWh = ({ power, hours }: { power: number; hours: number }, yieldPercent: number | null) =>
  burntKWh(power * hours, yieldPercent ?? 100);

/**
 * The wood that was asked for, by the power of a boiler or by the kWh of a bill: these went into a boiler too, whose
 * yield counts as that of the next one.
 */
export function woodAsked(answer: NeedAnswer | null, yieldPercent: number | null) {
  const rated = askedFor("plaquettes", answer);
  if (rated) return { woodKWh: boilerKWh(rated, yieldPercent), moisture: rated.moisture };
  const billed = askedFor("kwh", answer);
  return billed && { woodKWh: billed.energyBilled, moisture: billed.moistureBilled };
}

/** The heating value falls linearly as the wood gets wetter: two points define it. */
export function chipTonnes(
  { woodKWh, moisture }: { woodKWh: number; moisture: number },
  { at30, at50 }: { at30: number; at50: number },
) {
  const kWhPerKilogram = at30 + ((at50 - at30) * (moisture - 30)) / 20;
  return woodKWh / kWhPerKilogram / 1000;
}

/** What so many units cost, at the least price and at the dearest; null where the owner has set none. */
export function costsOf(units: number, least: number | null, dearest: number | null): number[] | null {
  return least === null ? null : [least, dearest ?? least].map((euros) => units * euros);
}

/** @param vatPercent of the price with VAT */
export const withoutVat = (euros: number, vatPercent: number) => euros / (1 + vatPercent / 100);

type MWhPrices = { mwhEuros: number | null; dearestMwhEuros: number | null };

/** « 38 à 44 € TTC (34,55 € à 40,00 € HT) le MWh », to the cent; null where the owner has set no price. */
export function pricePerMWh({ mwhEuros, dearestMwhEuros }: MWhPrices, vatPercent: number | null): string | null {
  const cents = costsOf(100, mwhEuros, dearestMwhEuros)?.map(Math.round);
  if (!cents) return null;
  const perMille = 1000 + Math.round((vatPercent ?? 0) * 10);
  const net = cents.map((each) => Math.round((each * 1000) / perMille));
  const inEuros = (each: readonly number[]) => formatExactEuros(each.map((amount) => amount / 100));
  return `${inEuros(cents)} TTC${vatPercent === null ? "" : ` (${inEuros(net)} HT)`} le MWh`;
}

export const WHOLE_TONNES_FROM = 50;

/** Whole from 50 on: less than 1 % away, and no precision that nobody can promise. A comparison may be whole sooner. */
export const roundedTonnes = (tonnes: number, wholeFrom = WHOLE_TONNES_FROM) =>
  rounded(tonnes < wholeFrom ? tonnes : Math.round(tonnes));
/** Three significant digits, less than 1 % off. */
export const rounded = (value: number) => Number(value.toPrecision(3));
/** Rounds down, so that the tank never overflows. */
export const litresToOrder = ({ missing }: { missing: number }) => Math.floor(exact(missing) / 10) * 10;
/** Rounds up: nobody sells a part of a bale. */
export const wholeUnits = (units: number) => Math.ceil(exact(units));
/** Without the error of binary fractions, which would round 279.99999999999994 to 270 and 5.000000000000001 to 6. */
const exact = (value: number) => Number(value.toPrecision(12));

/** How people write each unit after a number, without spaces. */
const UNITS = {
  litres: /(?:litres?|l)\.?(?:defioul)?(?:\/an|paran)?$/i,
  kilos: /(?:kilos?|kilogrammes?|kg)\.?(?:degranulés)?(?:\/an|paran)?$/i,
  kWh: /kwh\.?(?:\/an|paran)?$/i,
  kW: /kw\.?$/i,
  heures: /(?:heures?|h)\.?(?:\/an|paran)?$/i,
  "m²": /(?:m[²2]|mètrescarrés)$/i,
  cm: /(?:cm|centimètres?)\.?$/i,
  "%": /(?:%|pourcent)$/i,
};
type Unit = keyof typeof UNITS;

function unitChosen({ unit = "" }: Readonly<Record<string, string>>): Unit | undefined {
  return keysOf(ENERGY_UNITS).find((known) => known === unit);
}

type Range = {
  least: number;
  most: number;
  /** Of the field, or as the other fields say. */
  unit?: Unit | typeof unitChosen;
  isWhole?: boolean;
};

/** A number in French notation, with or without its unit; another unit is refused. */
function amount(name: string, { least, most, unit, isWhole = false }: Range) {
  return field({ inputMode: isWhole ? "numeric" : "decimal" }, (typed, { values }): Reading<number> => {
    const known = typeof unit === "function" ? unit(values) : unit;
    const written = withoutBlanks(typed);
    const figures = known ? written.replace(UNITS[known], "") : written;
    if (!figures) return { problem: `Indiquez ${uncapitalised(name)}` };
    const value = readFrenchNumber(figures);
    if (known && OTHER_UNIT.test(figures)) {
      return {
        problem: name.endsWith(known) ? `${name} s’écrit sans autre unité` : `${name} s’indique en ${inWords(known)}`,
      };
    }
    const example = isWhole ? "3" : most > 100 ? "1 500 ou 12,5" : "30 ou 12,5";
    if (value === null || value < 0) return { problem: `${name} s’écrit en chiffres, par exemple ${example}` };
    if (isWhole && !Number.isInteger(value)) return { problem: `${name} est un nombre entier` };
    if (value >= least && value <= most) return { value };
    const suffix = typeof unit === "string" ? `\u00a0${unit}` : "";
    return { problem: `${name} va de ${formatNumber(least)} à ${formatNumber(most)}${suffix}` };
  });
}

const OTHER_UNIT = /^[\d.,]+(?:\p{L}+|m[²³23]|[%€])(?:\/\p{L}+)?$/u;
const inWords = (unit: Unit) => (unit === "%" ? "pour cent" : unit);

function moisture() {
  return amount("L’humidité", { least: 10, most: 60, unit: "%" });
}

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}
