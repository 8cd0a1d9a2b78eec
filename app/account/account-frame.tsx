import type { ReactNode } from "react";
import { CompanyMark } from "../layout/company-mark.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./account-frame.module.css";

/** Replaces the site's layout (specification §2). */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Picture name="keys" alt="" sizes="(min-width: 60rem) 178vh, 157vw" crop="wide" className={styles.picture} />
      </div>
      <main className={styles.page}>
        <p className={styles.company}>
          <CompanyMark />
        </p>
        <p className="small above-2">
          <a href="/" className="target">
            ← Retour à l’accueil
          </a>
        </p>
        <h1 className={`above-5 below-5 ${styles.title}`}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
