import type { ReactNode } from "react";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./site-frame.module.css";
import { SiteNotice } from "./site-notice.tsx";

const MAIN_ID = "contenu";

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href={`#${MAIN_ID}`}>
        Aller au contenu
      </a>
      <ConsentBanner />
      <SiteNotice />
      <Header />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
