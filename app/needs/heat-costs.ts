import { formatLitres, formatNumber } from "../../core/text/typography.ts";
import type { CompanyFacts } from "../company/facts.ts";
import { chipTonnes, costsOf, rounded, roundedTonnes } from "./rules.ts";

type Facts = Pick<CompanyFacts, "chipNeed" | "pelletNeed" | "pellets">;
type Wood = { woodKWh: number; moisture: number };

/** A fuel and what a year of it costs: euros with VAT, at the least price and at the dearest. */
export type HeatCost = { fuel: string; amount: string; euros: readonly number[] };

/** The litres of heating oil with the energy of so much wood; null without their factor. */
export function oilLitres(woodKWh: number, { pelletNeed: { fuel } }: Pick<Facts, "pelletNeed">): number | null {
  return fuel.value === null ? null : rounded(woodKWh / fuel.value);
}

/**
 * The same heat, at equal yield, from each fuel that has a price; none until two of them have one.
 * @param oilEuros the cost of `oilLitres`
 * @param wholeTonnesFrom fewer tonnes have a decimal
 */
export function heatCosts(
  facts: Facts,
  { woodKWh, moisture }: Wood,
  oilEuros: readonly number[] | null,
  wholeTonnesFrom = 20,
): HeatCost[] {
  const { at30, at50, mwhEuros, dearestMwhEuros } = facts.chipNeed;
  const pelletKWh = facts.pelletNeed.pellets.value;
  const litres = oilLitres(woodKWh, facts);
  const found: HeatCost[] = [];
  const inTonnes = (tonnes: number) => `${formatNumber(roundedTonnes(tonnes, wholeTonnesFrom))} t`;
  const add = (fuel: string, amount: string, euros: readonly number[] | null) =>
    euros && found.push({ fuel, amount, euros: euros.map(rounded) });
  if (at30.value !== null && at50.value !== null) {
    const tonnes = chipTonnes({ woodKWh, moisture }, { at30: at30.value, at50: at50.value });
    add("Plaquettes", inTonnes(tonnes), costsOf(woodKWh / 1000, mwhEuros, dearestMwhEuros));
  }
  if (pelletKWh !== null) {
    const tonnes = woodKWh / pelletKWh / 1000;
    add("Granulés", inTonnes(tonnes), costsOf(tonnes, facts.pellets.tonneEuros, null));
  }
  if (litres !== null) add("Fioul", formatLitres(litres), oilEuros);
  return found.length < 2 ? [] : found;
}
