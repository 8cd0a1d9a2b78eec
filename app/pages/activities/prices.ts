import { formatDate, formatEuros, formatNumber, typeset } from "../../../core/text/typography.ts";
import type { GrainQuotes } from "../../company/grain-quotes.ts";
import type { SiteFacts } from "../../company/site.ts";
import type { activities } from "../../layout/destinations.ts";
import { pricePerMWh } from "../../needs/rules.ts";
import type { LeastPrice } from "../../quote/estimate.ts";

type Material = (typeof activities)[number]["material"];
type Facts = Pick<SiteFacts, "pellets" | "beddingNeed" | "chipNeed" | "quotes">;

/** The prices that the owner has set, the first alone where there is room for one. */
export function pricesOf(material: Material, facts: Facts, fuel: LeastPrice | null): string[] {
  const { bagKilograms, bagEuros, tonneEuros, vendingMachine } = facts.pellets;
  const { baleEuros } = facts.beddingNeed;
  const perMWh = pricePerMWh(facts.chipNeed, null);
  const prices = {
    grain: facts.quotes ? quotesIn(facts.quotes) : ["Le cours du jour, au téléphone"],
    chips: [perMWh && `Plaquettes : ${perMWh}`],
    pellets: [
      bagEuros !== null && `${formatEuros(bagEuros)} TTC le sac de ${formatNumber(bagKilograms)} kg`,
      tonneEuros !== null && `${formatEuros(tonneEuros)} TTC la tonne en vrac`,
      `${formatEuros(vendingMachine.doseEuros)} TTC les ${formatNumber(vendingMachine.doseKilograms)} kg au distributeur`,
    ],
    shavings: [baleEuros !== null && `Dès ${formatEuros(baleEuros)} TTC le ballot`],
    fuel: [fuel?.price],
  }[material];
  return prices.flatMap((price) => price || []).map(typeset);
}

const quotesIn = ({ day, list }: GrainQuotes) =>
  list.map(({ grain, price }) => `${grain} : ${price} HT la tonne, le ${formatDate(day)}`);
