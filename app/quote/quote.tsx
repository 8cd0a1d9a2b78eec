import { inRange } from "../../core/text/numbers.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { Island } from "../islands/island.tsx";
import QuoteForm from "./quote-form.island.tsx";
import styles from "./quote-form.module.css";
import type { QuoteAnswer, QuoteHints, QuoteValues } from "./rules.ts";

type Props = {
  answer?: QuoteAnswer | undefined;
  /** A former request to repeat. */
  again?: { id: string; values: Partial<QuoteValues>; hints: QuoteHints };
  /** The litres in the page's address. */
  litres?: number | undefined;
  /** Whether the form can show an estimate at the moment. */
  isPriced?: boolean;
};

/** The form of the fuel page. */
export function Quote({ answer, again, litres, isPriced = false }: Props) {
  const { emails, phones, usualFuelLitres } = useFacts();
  const usual = usualFuelLitres && inRange(formatNumber(usualFuelLitres.from), formatNumber(usualFuelLitres.to));
  const facts = { email: emails.contact, phone: phones.landline, usualLitres: usual ?? undefined };
  const calculated = litres ? { values: { quantity: String(litres) } } : undefined;
  return (
    <div className={styles.quote}>
      <Island
        of={QuoteForm}
        props={{
          answer,
          again: again ? { values: again.values, hints: again.hints } : calculated,
          isPriced: isPriced || undefined,
          ...facts,
        }}
        draft={again ? `quote/${again.id}` : "quote"}
      />
    </div>
  );
}
