import type { ReactNode } from "react";
import { Link } from "react-router";
import { Picture } from "../ui/picture.tsx";
import styles from "./account-frame.module.css";

/** The frame of every page about an account: it stands outside the site's layout (specification §2). */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.picture}>
        <Picture name="grain" alt="" sizes="(min-width: 60rem) 42vw, 1px" crop="tall" />
      </div>
      <main className={styles.page}>
        <p className={styles.back}>
          <Link to="/">← Retour à l’accueil</Link>
        </p>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
