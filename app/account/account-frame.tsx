import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./account-frame.module.css";

/** The frame of every page about an account: it stands outside the site's layout (specification §2). */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.frame}>
      <p>
        <Link to="/">Retour à l’accueil</Link>
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
