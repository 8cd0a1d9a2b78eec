import { useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { CONSENT_CHOOSE_EVENT } from "./choose-event.ts";
import { PreferencesDialog } from "./preferences-dialog.tsx";
import type { CookieConsent } from "./rules.ts";
import { currentConsent, storeConsent, subscribeToConsent } from "./stored-choice.ts";

/** Opened by any element with `data-consent="choose"` (consent-behaviour.ts). */
export default function ConsentPreferences() {
  const consent = useSyncExternalStore(subscribeToConsent, currentConsent, () => null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = () => setIsOpen(true);
    addEventListener(CONSENT_CHOOSE_EVENT, open);
    return () => removeEventListener(CONSENT_CHOOSE_EVENT, open);
  }, []);

  const decide = (choice: CookieConsent) => {
    flushSync(() => {
      storeConsent(choice);
      setIsOpen(false);
    });
    // If the button that opened the dialog was in the banner, it is gone: focus the corner button.
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-consent-corner]")?.focus();
  };

  return <PreferencesDialog open={isOpen} consent={consent} onSave={decide} onCancel={() => setIsOpen(false)} />;
}
