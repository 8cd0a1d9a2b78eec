import { addDays, dayInParis } from "../../core/text/dates.ts";
import { enumerated, formatExactEuros } from "../../core/text/numbers.ts";

/** Later the market has moved. */
const DAYS_SHOWN = 8;

export const GRAINS = { wheat: "Blé tendre", barley: "Orge", rapeseed: "Colza", maize: "Maïs" } as const;

type Quoted = { day: string | null } & Record<keyof typeof GRAINS, number | null>;

export type GrainQuotes = { day: string; list: { grain: string; price: string }[] };

/** Whether quotes of this day are shown no longer. */
export const isPast = (day: string, now: Date) => addDays(day, DAYS_SHOWN) <= dayInParis(now);

/** What the company pays for a tonne without tax (« 187 € »), or null without recent quotes. */
export function recentQuotes({ grainQuotes }: { grainQuotes: Quoted }, now: Date): GrainQuotes | null {
  const { day } = grainQuotes;
  if (day === null || isPast(day, now)) return null;
  const list = Object.entries(GRAINS).flatMap(([key, grain]) => {
    const euros = grainQuotes[key as keyof typeof GRAINS];
    return euros === null ? [] : [{ grain, price: formatExactEuros([euros]) }];
  });
  return list.length > 0 ? { day, list } : null;
}

/** « Blé tendre 187 € et colza 462 € HT la tonne »; their day belongs beside it. */
export function quotesInWords({ list }: GrainQuotes): string {
  const [first = "", ...others] = list.map(({ grain, price }) => `${grain} ${price}`);
  return `${enumerated([first, ...others.map((other) => other.toLowerCase())])} HT la tonne`;
}
