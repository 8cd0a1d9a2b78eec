import { dayInParis } from "../../core/text/dates.ts";
import { formatDate, formatEuros, formatLitres, typeset } from "../../core/text/typography.ts";
import { codesOf, type FuelPrices, isPricedAt, type Step, type Zone, zonesOf } from "./fuel-prices-content.ts";
import type { Estimate, FuelType } from "./rules.ts";

export type Asked = { fuelType: FuelType | null; quantity: number | null; postalCode: string | null };

/** With VAT, never binding; null where no price holds for this fuel, quantity and place at this instant. */
export function estimateOf(prices: FuelPrices, asked: Asked, now: Date): Estimate | null {
  const { fuelType, quantity } = asked;
  if (!fuelType || !quantity || !isPricedAt(prices, now) || isBelowMinimum(prices, asked)) return null;
  const place = placeOf(prices, asked.postalCode);
  const step = stepFor(prices.grids[fuelType], quantity);
  const euros = place && step?.[place.slot];
  if (!euros) return null;
  const cents = totalCents(quantity, euros, prices.tax === "ht" ? (prices.vatPercent ?? 0) : 0);
  const delivery = prices.delivery === "included" ? "livré" : "livraison en plus";
  const words = `Estimation du ${formatDate(dayInParis(now))} : ${formatEuros(cents / 100)} TTC, ${delivery}`;
  return { cents, words: typeset(words) };
}

/** The minimum and the usual delay of a place; null when the owner says nothing of it. */
export function deliveryNote(prices: FuelPrices, asked: Asked): string | null {
  if (!asked.postalCode) return null;
  const place = placeOf(prices, asked.postalCode);
  if (!place) return "Ce code postal est hors de nos zones habituelles : nous vous dirons si nous pouvons livrer.";
  const { minimum, delay } = conditionsAt(prices, place);
  const said = [minimum && `Livraison à partir de ${formatLitres(minimum)}.`, delay && `Délai habituel : ${delay}.`];
  return typeset(said.filter(Boolean).join(" ")) || null;
}

/** Whole numbers throughout, rounded half up to the cent. */
function totalCents(litres: number, eurosPer1000: number, vatPercent: number): number {
  const centsPer1000 = Math.round(eurosPer1000 * 100);
  const perMille = 1000 + Math.round(vatPercent * 10);
  return Math.floor((litres * centsPer1000 * perMille + 500_000) / 1_000_000);
}

/** The step with the most litres that this quantity reaches. */
function stepFor(steps: readonly Step[], quantity: number): Step | undefined {
  return steps.filter(({ from }) => from <= quantity).sort((a, b) => b.from - a.from)[0];
}

type Place = Pick<Zone, "slot" | "minimum" | "delay">;

/** Without zones, one column holds everywhere, even before a postcode is known. */
function placeOf(prices: FuelPrices, postalCode: string | null): Place | undefined {
  const zones = zonesOf(prices);
  if (zones.length === 0) return { slot: "zoneA", minimum: null, delay: null };
  if (!postalCode) return undefined;
  const named = zones.find(({ codes }) => codesOf(codes).some((start) => postalCode.startsWith(start)));
  return named ?? zones.find(({ codes }) => codes === null);
}

const conditionsAt = ({ minimum, delay }: FuelPrices, place: Place) => ({
  minimum: place.minimum ?? minimum,
  delay: place.delay ?? delay,
});

function isBelowMinimum(prices: FuelPrices, { postalCode, quantity }: Asked): boolean {
  const place = placeOf(prices, postalCode);
  const { minimum } = place ? conditionsAt(prices, place) : { minimum: null };
  return minimum !== null && (quantity ?? 0) < minimum;
}
