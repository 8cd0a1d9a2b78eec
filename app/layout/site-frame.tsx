import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { closeMenu } from "./menu-state.ts";
import styles from "./site-frame.module.css";

const MAIN_ID = "contenu";

export function SiteFrame({ children }: { children: ReactNode }) {
  const main = useFocusOnNewPage();
  return (
    <>
      <a className="skip" href={`#${MAIN_ID}`}>
        Aller au contenu
      </a>
      <ConsentBanner />
      <Header />
      <main ref={main} id={MAIN_ID} className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/**
 * After client navigation, focuses the content or the link's anchor, so that screen readers notice the new page. Also
 * when an update removed the focused element. Not on load: an open menu stays open.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const location = useLocation();
  const shown = useRef("");
  useEffect(() => {
    const { pathname, hash } = location;
    const before = shown.current;
    shown.current = pathname;
    if (before && before !== pathname) closeMenu();
    const isLost = before !== pathname || document.activeElement === document.body;
    const start = document.getElementById(hash.slice(1)) || (isLost && main.current);
    if (!before || !start) return;
    if (start.tabIndex < 0) start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [location]);
  return main;
}
