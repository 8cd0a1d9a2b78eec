import { startTransition, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import { Button } from "../ui/button.tsx";
import styles from "./consent-prompt.module.css";
import { PreferencesDialog } from "./preferences-dialog.tsx";
import type { CookieConsent } from "./rules.ts";
import { SettingsIcon } from "./settings-icon.tsx";
import { currentConsent, followConsent, keepConsent } from "./stored-choice.ts";
import { useBannerHeight } from "./use-banner-height.ts";

const FIRST_QUESTION = typeset(
  "Ce site ne garde que le nécessaire. Tout le reste attend votre accord, que vous pouvez reprendre à tout moment.",
);
const RENEWAL_QUESTION = typeset("Votre choix sur les cookies a plus de six mois. Est-il toujours le bon ?");

export function ConsentPrompt() {
  const consent = useSyncExternalStore(followConsent, currentConsent, () => null);
  const [isChoosing, setIsChoosing] = useState<boolean>();
  const corner = useRef<HTMLButtonElement>(null);
  useSettings(() => startTransition(() => setIsChoosing(true)));

  const decide = (choice: CookieConsent) => {
    flushSync(() => {
      keepConsent(choice);
      setIsChoosing(false);
    });
    // The button that opened the dialog may have disappeared with the banner.
    if (document.activeElement === document.body) corner.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <FullBanner />
      <RenewalBar />
      <aside className={`no-print ${styles.corner}`} aria-label="Cookies">
        <button
          ref={corner}
          type="button"
          className="icon-button"
          data-consent="choose"
          data-consent-corner=""
          aria-haspopup="dialog"
          aria-label="Régler mes cookies"
        >
          <span className={styles.tab}>
            <SettingsIcon />
          </span>
        </button>
      </aside>
      {isChoosing !== undefined && (
        <PreferencesDialog open={isChoosing} consent={consent} onSave={decide} onCancel={() => setIsChoosing(false)} />
      )}
    </>
  );
}

/** Refusing is as easy as accepting (CNIL, délibération n° 2020-092, § 30): same place, same size, one press. */
function FullBanner() {
  const banner = useBannerHeight<HTMLElement>();
  return (
    <section
      ref={banner}
      className={`on-green no-print ${styles.banner} ${styles.full}`}
      aria-labelledby="consent-title"
      data-nosnippet=""
    >
      <div className="stack gap-2">
        <h2 className={`title-s ${styles.title}`} id="consent-title">
          Vos cookies, votre choix
        </h2>
        <p className={styles.text}>
          {FIRST_QUESTION} <Link to="/politique-confidentialite#cookies">En savoir plus</Link>
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" data-consent="accept">
          OK pour moi
        </Button>
        <Button variant="secondary" data-consent="refuse">
          Refuser tout
        </Button>
        <Button variant="quiet" size="small" className={styles.choose} data-consent="choose" aria-haspopup="dialog">
          Je choisis
        </Button>
      </div>
    </section>
  );
}

function RenewalBar() {
  const banner = useBannerHeight<HTMLElement>();
  return (
    <section
      ref={banner}
      className={`on-green no-print ${styles.banner} ${styles.compact}`}
      aria-label="Cookies"
      data-nosnippet=""
    >
      <p className={styles.text}>{RENEWAL_QUESTION}</p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" data-consent="accept">
          Accepter
        </Button>
        <Button variant="secondary" size="small" data-consent="refuse">
          Refuser tout
        </Button>
        <Button
          variant="quiet"
          size="small"
          data-consent="choose"
          aria-haspopup="dialog"
          aria-label="Régler mes cookies"
        >
          <SettingsIcon />
        </Button>
      </div>
    </section>
  );
}

/** `data-consent="choose"` opens the preferences. Without JavaScript, such a link leads to the privacy page. */
function useSettings(open: () => void) {
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-consent="choose"]')) return;
    event.preventDefault();
    open();
  });
  // first-paint.ts has recorded a press from before hydration.
  const openIfPressed = useEffectEvent(() => {
    if ("consentChoosing" in document.documentElement.dataset) open();
  });
  useEffect(() => {
    openIfPressed();
    const listener = (event: MouseEvent) => onClick(event);
    document.addEventListener("click", listener);
    return () => document.removeEventListener("click", listener);
  }, []);
}
