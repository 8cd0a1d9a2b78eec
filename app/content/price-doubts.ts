import { formatEuros } from "../../core/text/typography.ts";

export type NewPrice = {
  field: string;
  now: number | null;
  published: number | null;
  /** A price to compare with where none is published. */
  beside: number | null;
};

const MOST_TIMES = 3;

/** Questions by field about prices that may have a misplaced comma. */
export function doubtPrices(prices: readonly NewPrice[]): Record<string, string> {
  const questions = prices.flatMap(({ field, now, published, beside }) => {
    const known = published ?? beside;
    if (now === null || known === null || !isFarFrom(now, known)) return [];
    const compared =
      published === null
        ? `${formatEuros(known)} pour le prix voisin, ${formatEuros(now)} ici`
        : `${formatEuros(known)} jusqu’ici, ${formatEuros(now)} désormais`;
    return [[field, `${compared} : est-ce bien cela ? Enregistrez de nouveau pour le confirmer.`]];
  });
  return Object.fromEntries(questions);
}

const isFarFrom = (now: number, known: number) => known > 0 && (now > MOST_TIMES * known || now < known / MOST_TIMES);
