import { Suspense } from "react";
import { late } from "../ui/late.tsx";
import styles from "./consent-prompt.module.css";

/**
 * The banner's HTML is the same in every page; first-paint.ts decides what shows. The preferences
 * load later, and the banner works without them.
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
