import { capitalised } from "../../core/text/capitals.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { enumerated, formatEuroRange } from "../../core/text/numbers.ts";
import { formatDate, formatEuros, formatLitres, formatNumber, typeset } from "../../core/text/typography.ts";
import {
  codesOf,
  type FuelPrices,
  isOutOfReach,
  isPricedAt,
  type Step,
  type Zone,
  zonesOf,
} from "./fuel-prices-content.ts";
import { type Estimate, type EstimateParts, FUELS, type FuelType } from "./rules.ts";

export type Asked = { fuelType: FuelType | null; quantity: number | null; postalCode: string | null };

/** Includes VAT, and is never binding; null where no current price covers this fuel, quantity and place. */
export function estimateOf(prices: FuelPrices, { fuelType, quantity, postalCode }: Asked, now: Date): Estimate | null {
  const place = placeOf(prices, postalCode);
  if (!fuelType || !quantity || !place || !isPricedAt(prices, now)) return null;
  const amounts = amountsAt(prices, place, fuelType, quantity);
  if (amounts === null) return null;
  const { cents, netCents } = amounts;
  const net = netCents === null ? "" : ` (${formatEuros(netCents / 100)} HT)`;
  const words = `Estimation du ${formatDate(dayInParis(now))} : ${formatEuros(cents / 100)} TTC${net}, ${deliveryInWords(prices, "livré")}`;
  return { cents, words: typeset(words) };
}

/** Takes the words of `estimateOf` apart again: a request keeps what the visitor read. */
export function partsOf(words: string): EstimateParts {
  const [, when = "Estimation", amount = words, net, terms = ""] =
    /^(.+?)\s:\s(.+?\sTTC)(?:\s\((.+)\))?,\s(.+)$/u.exec(words) ?? [];
  return { when, amount, more: capitalised(net ? `soit ${net}, ${terms}` : terms) };
}

/** « 1 654,10 € TTC », or from the cheapest zone to the dearest; `net` without VAT, for GNR. */
type TankPrice = { name: string; price: string; net: string | null };

export type TankPrices = {
  heating: TankPrice[];
  others: TankPrice[];
  /** What they include, and whether they depend on the place. */
  terms: string;
};

/** What these litres cost; null where no current price covers them. */
export function tankPrices(prices: FuelPrices, litres: number, now: Date): TankPrices | null {
  if (!isPricedAt(prices, now)) return null;
  const zones = zonesOf(prices);
  const places = placesOf(zones);
  const coversAll = zones.length === 0 || zones.some(({ codes }) => codes === null);
  const priced = FUELS.flatMap(({ key, label }) => {
    const amounts = places.flatMap((place) => amountsAt(prices, place, key, litres) ?? []);
    return amounts.length > 0 ? [{ key, label, amounts }] : [];
  });
  if (priced.length === 0) return null;
  const isSameEverywhere =
    coversAll &&
    priced.every(
      ({ amounts }) => amounts.length === places.length && new Set(amounts.map(({ cents }) => cents)).size === 1,
    );
  const rowsOf = (isWanted: (key: FuelType) => boolean) =>
    priced
      .filter(({ key }) => isWanted(key))
      .map(({ label, amounts }) => {
        const net = amounts.flatMap(({ netCents }) => netCents ?? []);
        return {
          name: label,
          price: typeset(`${rangeInWords(amounts.map(({ cents }) => cents))} TTC`),
          net: net.length > 0 ? typeset(`${rangeInWords(net)} HT`) : null,
        };
      });
  return {
    heating: rowsOf((key) => HEATING.includes(key)),
    others: rowsOf((key) => !HEATING.includes(key)),
    terms: `${capitalised(deliveryInWords(prices))}.${isSameEverywhere ? "" : " Le prix dépend du lieu de livraison."}`,
  };
}

/** « Livraison à partir de 500 litres. » where no place takes so few; else null. */
export function minimumNote(prices: FuelPrices, litres: number): string | null {
  const minimums = placesOf(zonesOf(prices)).map((place) => conditionsAt(prices, place).minimum ?? 0);
  const least = Math.min(...minimums);
  if (litres >= least) return null;
  return typeset(`Livraison à partir de ${formatLitres(least)}${new Set(minimums).size > 1 ? ", selon le lieu" : ""}.`);
}

/** What so many litres of heating oil cost with VAT, in euros, in each zone; null where no current price covers them. */
export function heatingOilEuros(prices: FuelPrices, litres: number, now: Date): number[] | null {
  if (!isPricedAt(prices, now)) return null;
  const places = placesOf(zonesOf(prices));
  const amounts = HEATING.map((fuel) => places.flatMap((place) => amountsAt(prices, place, fuel, litres) ?? []));
  return amounts.find(({ length }) => length > 0)?.map(({ cents }) => cents / 100) ?? null;
}

/** To the cent where they are the same. */
const rangeInWords = (cents: readonly number[]) =>
  new Set(cents).size === 1 ? formatEuros((cents[0] ?? 0) / 100) : formatEuroRange(cents.map((each) => each / 100));

/** With VAT; without it too for fuels of professionals, who deduct it (CGI, article 271). */
type Price = { gross: string; net?: string };

/** « à partir de 1 000 litres » where a zone takes no quantity of this step. */
type TooLittle = { least: string };

export type PriceList = {
  /** None when one price applies everywhere; `codes` in words: « 28 et 45 ». */
  zones: { name: string; codes: string | null }[];
  /** A price for each zone, or a single one; null where there is none. */
  fuels: { name: string; steps: { from: string | null; prices: (Price | TooLittle | null)[] }[] }[];
  /** The day of the prices, and what they include. */
  terms: string;
  /** « Cantons voisins : à partir de 1 000 litres. » where a zone takes no quantity as small as the list; else empty. */
  minimums: string;
};

/** The current prices with VAT; null when there are none. */
export function priceList(prices: FuelPrices, now: Date): PriceList | null {
  if (!isPricedAt(prices, now)) return null;
  const zones = zonesOf(prices);
  const places = placesOf(zones);
  const inCents = (euros: number) => totalCents(1000, euros, vatOf(prices));
  const priced = FUELS.filter(({ key }) => prices.grids[key].length > 0);
  const isRound = priced.every(({ key }) =>
    prices.grids[key].every((step) => places.every(({ slot }) => inCents(step[slot] ?? 0) % 100 === 0)),
  );
  const inWords = (cents: number) =>
    cents % 100 === 0 && isRound ? typeset(`${formatNumber(cents / 100)} €`) : formatEuros(cents / 100);
  const priceOf = (step: Step, fuel: FuelType, place: Place, next: Step | undefined) => {
    const euros = step[place.slot];
    if (euros === null) return null;
    const { minimum } = conditionsAt(prices, place);
    if (minimum && isOutOfReach(minimum, next?.from)) return { least: `à partir de ${formatLitres(minimum)}` };
    const { cents, netCents } = amountsOf(prices, fuel, 1000, euros);
    return { gross: inWords(cents), ...(netCents !== null && { net: typeset(`${formatEuros(netCents / 100)} HT`) }) };
  };
  const smallest = Math.min(...priced.flatMap(({ key }) => prices.grids[key].map(({ from }) => from)));
  const unpriced = FUELS.filter((fuel) => !priced.includes(fuel)).map(({ label }) => label);
  // « GNR Supérieur » stands for both its rates.
  const kinds = unpriced.filter((label) => !unpriced.some((other) => other !== label && label.startsWith(other)));
  const isFew = kinds.length <= FEW;
  return {
    zones: zones.map((zone) => ({ name: zone.name, codes: readableCodes(zone) })),
    fuels: FUELS.flatMap(({ key, label }) => {
      const grid = prices.grids[key].toSorted((a, b) => a.from - b.from);
      if (grid.length === 0 && !(isFew && kinds.includes(label))) return [];
      const steps = grid.map((step, index) => ({
        from: step.from > 1 ? formatLitres(step.from) : null,
        prices: places.map((place) => priceOf(step, key, place, grid[index + 1])),
      }));
      return [{ name: label, steps: grid.length > 0 ? steps : [{ from: null, prices: places.map(() => null) }] }];
    }),
    terms: typeset(
      `Prix TTC au ${formatDate(dayInParis(now))}, ${deliveryInWords(prices)}. Le devis seul fait foi.${isFew ? "" : " Autre carburant : sur devis."}`,
    ),
    minimums: minimumsOfZones(prices, smallest) ?? minimumNote(prices, smallest) ?? "",
  };
}

/** Of the zones that take no such few litres; null where all zones take the same. */
function minimumsOfZones(prices: FuelPrices, litres: number): string | null {
  const zones = zonesOf(prices).map((zone) => ({ name: zone.name, minimum: conditionsAt(prices, zone).minimum ?? 0 }));
  if (new Set(zones.map(({ minimum }) => minimum)).size < 2) return null;
  const short = zones.filter(({ minimum }) => minimum > litres);
  return typeset(short.map(({ name, minimum }) => `${name} : à partir de ${formatLitres(minimum)}.`).join(" "));
}

/** « Fioul Normal : de 1 095 à 1 120 € TTC pour 1 000 litres » and « Livraison comprise ». */
export type LeastPrice = { price: string; terms: string };

/** Of the first fuel with a price, at 1,000 litres or the least that is delivered; null without prices. */
export function leastPrice(prices: FuelPrices, now: Date): LeastPrice | null {
  if (!isPricedAt(prices, now)) return null;
  const places = placesOf(zonesOf(prices));
  for (const { key, label } of FUELS) {
    const grid = prices.grids[key].toSorted((a, b) => a.from - b.from);
    const offers = places.flatMap((place) => {
      const litres = Math.max(1000, grid[0]?.from ?? 0, conditionsAt(prices, place).minimum ?? 0);
      const euros = stepFor(grid, litres)?.[place.slot];
      return euros ? { litres, euros } : [];
    });
    const [least, ...dearer] = offers.sort((a, b) => a.euros - b.euros || a.litres - b.litres);
    if (!least) continue;
    const inEuros = (euros: number) => formatEuros(totalCents(1000, euros, vatOf(prices)) / 100).replace(",00", "");
    const most = dearer.at(-1) ?? least;
    const isOneQuantity = dearer.every(({ litres }) => litres === least.litres);
    let euros = inEuros(least.euros);
    if (most.euros > least.euros) {
      euros = isOneQuantity ? `de ${euros.replace(/\s€$/, "")} à ${inEuros(most.euros)}` : `dès ${euros}`;
    }
    // What another quantity costs is in the table.
    const isExact = isOneQuantity && least.litres === 1000;
    const quantity = least.litres > 1000 ? `, pour ${formatLitres(least.litres)} et plus` : "";
    return {
      price: `${label} : ${euros} TTC ${isExact ? "pour" : "les"}\u00a01 000 litres${quantity}`,
      terms: capitalised(deliveryInWords(prices)),
    };
  }
  return null;
}

/** The most fuels without a price that have a row. */
const FEW = 2;
/** The most postal codes of a zone that one reads rather than types. */
const MOST_CODES = 4;

/** Of the zone of all other codes none, nor of a zone too long to read: the form finds the zone of a commune. */
function readableCodes({ codes }: Zone): string | null {
  const said = [...new Set(codesOf(codes))];
  return said.length > 0 && said.length <= MOST_CODES ? enumerated(said) : null;
}

/** The minimum order and usual delay of a place; null when the owner has set neither. */
export function deliveryNote(prices: FuelPrices, asked: Asked): string | null {
  if (!asked.postalCode) return null;
  const place = placeOf(prices, asked.postalCode);
  if (!place) return "Ce code postal est hors de nos zones habituelles : nous vous dirons si nous pouvons livrer.";
  const { minimum, delay } = conditionsAt(prices, place);
  const isReached = minimum !== null && (asked.quantity ?? 0) >= minimum;
  const said = [
    minimum && !isReached && `Livraison à partir de ${formatLitres(minimum)}.`,
    delay && `Délai de livraison habituel : ${delay}.`,
  ];
  return typeset(said.filter(Boolean).join(" ")) || null;
}

const HEATING: readonly FuelType[] = ["fioul-normal", "fioul-superieur"];

const deliveryInWords = ({ delivery }: FuelPrices, included = "livraison comprise") =>
  delivery === "included" ? included : "livraison en plus";

/** Null below the minimum quantity, or without a price. */
function amountsAt(prices: FuelPrices, place: Place, fuel: FuelType, quantity: number): Amounts | null {
  const { minimum } = conditionsAt(prices, place);
  const euros = stepFor(prices.grids[fuel], quantity)?.[place.slot];
  if (!euros || (minimum !== null && quantity < minimum)) return null;
  return amountsOf(prices, fuel, quantity, euros);
}

/** With VAT; without it for GNR, whose buyers deduct it, once its rate is known. */
type Amounts = { cents: number; netCents: number | null };

function amountsOf(prices: FuelPrices, fuel: FuelType, litres: number, euros: number): Amounts {
  const { tax, vatPercent } = prices;
  const cents = totalCents(litres, euros, vatOf(prices));
  if (!fuel.startsWith("gnr") || vatPercent === null) return { cents, netCents: null };
  const netCents = tax === "ht" ? totalCents(litres, euros, 0) : Math.round((cents * 1000) / (1000 + vatPercent * 10));
  return { cents, netCents };
}

/** The VAT to add to the typed prices, in percent. */
const vatOf = ({ tax, vatPercent }: FuelPrices) => (tax === "ht" ? (vatPercent ?? 0) : 0);

/** Computes in whole numbers, and rounds half a cent up. */
function totalCents(litres: number, eurosPer1000: number, vatPercent: number): number {
  const centsPer1000 = Math.round(eurosPer1000 * 100);
  const perMille = 1000 + Math.round(vatPercent * 10);
  return Math.floor((litres * centsPer1000 * perMille + 500_000) / 1_000_000);
}

/** The highest price step that this quantity reaches. */
function stepFor(steps: readonly Step[], quantity: number): Step | undefined {
  return steps.filter(({ from }) => from <= quantity).sort((a, b) => b.from - a.from)[0];
}

type Place = Pick<Zone, "slot" | "minimum" | "delay">;
const EVERYWHERE: Place = { slot: "zoneA", minimum: null, delay: null };

const placesOf = (zones: readonly Zone[]): readonly Place[] => (zones.length > 0 ? zones : [EVERYWHERE]);

/** Without zones, one column applies everywhere, even before the postcode is known. */
function placeOf(prices: FuelPrices, postalCode: string | null): Place | undefined {
  const zones = zonesOf(prices);
  if (zones.length === 0) return EVERYWHERE;
  if (!postalCode) return undefined;
  const named = zones.find(({ codes }) => codesOf(codes).some((start) => postalCode.startsWith(start)));
  return named ?? zones.find(({ codes }) => codes === null);
}

const conditionsAt = ({ minimum, delay }: FuelPrices, place: Place) => ({
  minimum: place.minimum ?? minimum,
  delay: place.delay ?? delay,
});
