import { Suspense } from "react";
import { late } from "../ui/late.tsx";
import styles from "./quote-form.module.css";
import type { QuoteAnswer } from "./rules.ts";

const QuoteForm = late(async () => (await import("./quote-form.tsx")).QuoteForm);

export function Quote({ answer }: { answer: QuoteAnswer | undefined }) {
  return (
    <div className={styles.quote}>
      <Suspense>
        <QuoteForm answer={answer} />
      </Suspense>
    </div>
  );
}
