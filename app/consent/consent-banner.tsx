import { Suspense } from "react";
import { late } from "../ui/late.tsx";
import styles from "./consent-prompt.module.css";

/**
 * The question about cookies: its words and buttons come with the page, the same for all, and first-paint.ts shows what this
 * visitor needs of them. What opens the preferences comes after the page; when it cannot be brought, nothing is missing but them.
 */
const ConsentPrompt = late(async () => (await import("./consent-prompt.tsx")).ConsentPrompt);

export function ConsentBanner() {
  return (
    <div className={styles.place}>
      <Suspense>
        <ConsentPrompt />
      </Suspense>
    </div>
  );
}
