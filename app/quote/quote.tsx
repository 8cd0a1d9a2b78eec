import { useFacts } from "../company/use-facts.ts";
import { Island } from "../islands/island.tsx";
import QuoteForm from "./quote-form.island.tsx";
import styles from "./quote-form.module.css";
import type { QuoteAnswer } from "./rules.ts";

/** The form of the fuel page. */
export function Quote({ answer }: { answer: QuoteAnswer | undefined }) {
  const { name, emails, usualFuelLitres } = useFacts();
  const facts = { name, email: emails.contact, usualLitres: usualFuelLitres };
  return (
    <div className={styles.quote}>
      <Island of={QuoteForm} props={{ answer, facts }} draft="quote" />
    </div>
  );
}
