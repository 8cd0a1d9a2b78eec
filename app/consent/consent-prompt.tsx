import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { typeset } from "../ui/typography.ts";
import styles from "./consent-prompt.module.css";
import { PreferencesDialog } from "./preferences-dialog.tsx";
import { acceptAll, type CookieConsent, isExpired, refuseAll } from "./rules.ts";
import { SettingsIcon } from "./settings-icon.tsx";
import { currentConsent, followConsent, keepConsent } from "./stored-choice.ts";
import { useBottomCover } from "./use-bottom-cover.ts";

const FIRST_QUESTION = typeset(
  "Ce site ne garde que le nécessaire. Tout le reste attend votre accord, que vous pouvez reprendre à tout moment.",
);
const RENEWAL_QUESTION = typeset("Votre choix sur les cookies a plus de six mois. Est-il toujours le bon ?");

/** Asks for a choice, asks again after six months, and in between keeps the way back to it in sight. */
export function ConsentPrompt() {
  const consent = useSyncExternalStore(followConsent, currentConsent);
  const [isChoosing, setIsChoosing] = useState(false);
  const settings = useRef<HTMLButtonElement>(null);
  // The press is painted before the dialog is made.
  const choose = () => startTransition(() => setIsChoosing(true));
  useSettingsLinks(choose);

  const decide = (choice: CookieConsent) => {
    flushSync(() => {
      keepConsent(choice);
      setIsChoosing(false);
    });
    // What was pressed may have left with the banner; the button that took its place is the nearest thing to it.
    if (document.activeElement === document.body) settings.current?.focus({ preventScroll: true });
  };
  const isCurrent = consent !== null && !isExpired(consent, new Date());
  const answers = {
    accept: () => decide(acceptAll(new Date())),
    refuse: () => decide(refuseAll(new Date())),
    choose,
  };

  return (
    <>
      {consent === null && <FullBanner {...answers} />}
      {consent !== null && !isCurrent && <RenewalBar {...answers} />}
      {isCurrent && <SettingsButton ref={settings} choose={choose} />}
      <PreferencesDialog open={isChoosing} consent={consent} onSave={decide} onCancel={() => setIsChoosing(false)} />
    </>
  );
}

type Answers = { accept: () => void; refuse: () => void; choose: () => void };

/** Refusing is as easy as accepting (CNIL, délibération n° 2020-092, § 30): same place, same size, one press. */
function FullBanner({ accept, refuse, choose }: Answers) {
  const cover = useBottomCover<HTMLElement>();
  return (
    <section ref={cover} className={`on-green no-print ${styles.banner}`} aria-labelledby="consent-title">
      <div className={styles.words}>
        <h2 className={styles.title} id="consent-title">
          Vos cookies, votre choix
        </h2>
        <p className={styles.text}>
          {FIRST_QUESTION} <Link to="/politique-confidentialite#cookies">En savoir plus</Link>
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={accept}>
          OK pour moi
        </Button>
        <Button variant="secondary" onClick={refuse}>
          Refuser tout
        </Button>
        <Button variant="quiet" size="small" className={styles.choose} onClick={choose} aria-haspopup="dialog">
          Je choisis
        </Button>
      </div>
    </section>
  );
}

function RenewalBar({ accept, refuse, choose }: Answers) {
  const cover = useBottomCover<HTMLElement>();
  return (
    <section ref={cover} className={`on-green no-print ${styles.banner} ${styles.compact}`} aria-label="Cookies">
      <p className={styles.text}>{RENEWAL_QUESTION}</p>
      <div className={styles.answers}>
        <Button variant="secondary" size="small" onClick={accept}>
          Accepter
        </Button>
        <Button variant="secondary" size="small" onClick={refuse}>
          Refuser tout
        </Button>
        <Button variant="quiet" size="small" onClick={choose} aria-haspopup="dialog" aria-label="Régler mes cookies">
          <SettingsIcon />
        </Button>
      </div>
    </section>
  );
}

/** It stands where there is no word to cover, so nothing has to make way for it. */
function SettingsButton({ ref, choose }: { ref: RefObject<HTMLButtonElement | null>; choose: () => void }) {
  return (
    <aside className={`no-print ${styles.corner}`} aria-label="Cookies">
      <button
        ref={ref}
        type="button"
        className={styles.settings}
        onClick={choose}
        aria-haspopup="dialog"
        aria-label="Régler mes cookies"
      >
        <SettingsIcon />
      </button>
    </aside>
  );
}

/** Any link marked `data-consent-settings` opens the preferences; without script it leads to the privacy page. */
function useSettingsLinks(open: () => void) {
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-consent-settings]")) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event);
    document.addEventListener("click", listener);
    return () => document.removeEventListener("click", listener);
  }, []);
}
