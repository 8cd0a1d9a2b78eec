import { useFacts } from "../company/use-facts.ts";
import { Island } from "../islands/island.tsx";
import QuoteForm from "./quote-form.island.tsx";
import styles from "./quote-form.module.css";
import type { QuoteAnswer, QuoteHints, QuoteValues } from "./rules.ts";

type Props = {
  answer?: QuoteAnswer | undefined;
  /** A former request, which no draft of another one replaces. */
  again?: { values: Partial<QuoteValues>; hints: QuoteHints };
  /** Litres that the page's address asks for. */
  litres?: number | undefined;
  /** Whether some estimate can be shown now. */
  isPriced?: boolean;
};

/** The form of the fuel page. */
export function Quote({ answer, again, litres, isPriced = false }: Props) {
  const { emails, usualFuelLitres } = useFacts();
  const facts = { email: emails.contact, usualLitres: usualFuelLitres ?? undefined };
  return (
    <div className={styles.quote}>
      <Island
        of={QuoteForm}
        props={{
          answer,
          again: again ?? (litres ? { values: { quantity: String(litres) } } : undefined),
          isPriced: isPriced || undefined,
          ...facts,
        }}
        {...(!again && { draft: "quote" })}
      />
    </div>
  );
}
