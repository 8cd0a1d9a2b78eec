import { formatEuros } from "../../core/text/typography.ts";

export type NewPrice = {
  field: string;
  now: number | null;
  published: number | null;
  /** A price to compare with where none is published. */
  beside: number | null;
  /** A first price below it is rather one for another unit. */
  least?: { euros: number; unit: string } | undefined;
};

const MOST_TIMES = 3;

/** Questions by field about prices that may have a misplaced comma, or another unit. */
export function doubtPrices(prices: readonly NewPrice[]): Record<string, string> {
  const questions = prices.flatMap((price) => {
    const strange = strangeness(price);
    return strange ? [[price.field, `${strange} : ${IS_MEANT}`]] : [];
  });
  return Object.fromEntries(questions);
}

function strangeness({ now, published, beside, least }: NewPrice): string | null {
  if (now === null) return null;
  const known = published ?? beside;
  if (known !== null && isFarFrom(now, known)) {
    return published === null
      ? `${formatEuros(known)} pour le prix voisin, ${formatEuros(now)} ici`
      : `${formatEuros(known)} jusqu’ici, ${formatEuros(now)} désormais`;
  }
  return published === null && least && now < least.euros ? `${formatEuros(now)} ${least.unit}` : null;
}

const IS_MEANT = "est-ce bien cela ? Enregistrez de nouveau pour le confirmer.";

const isFarFrom = (now: number, known: number) => known > 0 && (now > MOST_TIMES * known || now < known / MOST_TIMES);
