import type { ReactNode } from "react";
import { useFacts } from "../company/use-facts.ts";
import { Wordmark } from "../layout/wordmark.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./account-frame.module.css";

/** Replaces the site's layout (specification §2). */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useFacts();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Picture name="grain" alt="" sizes="(min-width: 60rem) 50vw, 100vw" crop="tall" className={styles.picture} />
      </div>
      <main className={styles.page}>
        <p className={styles.company}>
          <Wordmark brand="company" name={name} />
        </p>
        <p className="small above-2">
          <a href="/" className="target">
            ← Retour à l’accueil
          </a>
        </p>
        <h1 className={`above-5 ${styles.title}`}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
