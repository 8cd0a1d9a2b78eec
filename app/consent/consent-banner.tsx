import { Island } from "../islands/island.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./consent-banner.module.css";
import ConsentPreferences from "./consent-preferences.island.tsx";

const FIRST_QUESTION =
  "Ce site ne garde que le nécessaire. Tout autre cookie attend votre accord, que vous pourrez retirer.";
const RENEWAL_QUESTION = "Vos cookies, votre choix : toujours le même ?";

/**
 * Asks for a choice, asks again after six months, and in between shows the button to change it. Every page contains all
 * three; first-paint.ts shows the one that this visitor needs and handles the answers.
 */
export function ConsentBanner() {
  return (
    <div className="unboxed">
      <FullBanner />
      <RenewalBar />
      <aside className={styles.corner} aria-label="Cookies">
        <button
          type="button"
          data-consent="choose"
          data-consent-corner=""
          aria-haspopup="dialog"
          aria-label="Régler mes cookies"
        >
          <span className={styles.tab}>Cookies</span>
        </button>
      </aside>
      <Island of={ConsentPreferences} props={{}} name="consent" />
    </div>
  );
}

/** Refusing is as easy as accepting (CNIL, délibération n° 2020-092, § 30): same place, same size, one press. */
function FullBanner() {
  return (
    <section
      className={`on-green ${styles.banner} ${styles.full}`}
      aria-labelledby="consent-title"
      data-nosnippet=""
      data-consent-banner=""
    >
      <div className="stack gap-2">
        <h2 className={`title-s room-only ${styles.title}`} id="consent-title">
          Vos cookies, votre choix
        </h2>
        <p className={styles.text}>
          {FIRST_QUESTION}{" "}
          <span className="unbroken">
            <a href="/politique-confidentialite#cookies">En savoir plus</a>
          </span>
        </p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" data-consent="accept">
          OK pour moi
        </Button>
        <Button variant="secondary" data-consent="refuse">
          Refuser tout
        </Button>
        <Button variant="quiet" size="small" data-consent="choose" aria-haspopup="dialog">
          Je choisis
        </Button>
      </div>
    </section>
  );
}

function RenewalBar() {
  return (
    <section
      className={`on-green ${styles.banner} ${styles.compact}`}
      aria-label="Cookies"
      data-nosnippet=""
      data-consent-banner=""
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
          <Icon name="settings" />
        </Button>
      </div>
    </section>
  );
}
