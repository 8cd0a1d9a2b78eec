import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { JUST_PUBLISHED } from "./just-published.ts";
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
      <main id={MAIN_ID} tabIndex={-1}>
        <JustPublished />
        {children}
      </main>
      <Footer />
    </>
  );
}

function JustPublished() {
  if (!new URLSearchParams(useLocation().search).has(JUST_PUBLISHED)) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers the form, so its first sentence takes the focus
    <p className={`strong broad ${styles.published}`} role="status" tabIndex={-1} autoFocus>
      C’est publié : le site le montre dès maintenant.
    </p>
  );
}
