import {
  CONSENT_EVENT,
  CONSENT_KEY,
  CONSENT_MONTHS,
  CORRUPT_CONSENT_MESSAGE,
  type CookieConsent,
  consentState,
  consentTo,
  parseConsent,
} from "./rules.ts";

/**
 * The question about cookies stands in every page, the same for all; before the first paint this says on `<html>` whether it
 * is asked, so that it never arrives under a thumb. It takes the answers too: they hold before the page's script has come.
 */
function askAtFirstPaint(
  [key, event, corrupt]: string[],
  months: number,
  parse: typeof parseConsent,
  stateOf: typeof consentState,
  decide: typeof consentTo,
) {
  const { dataset } = document.documentElement;
  const show = (consent: CookieConsent | null) => (dataset.consent = stateOf(consent, new Date(), months));
  let raw: string | null = null;
  try {
    raw = localStorage.getItem(key as string);
  } catch {}
  const parsed = parse(raw);
  if (parsed.kind === "corrupt") console.error(corrupt);
  show(parsed.kind === "stored" ? parsed.consent : null);

  // React stops a press on what it has not taken over yet at the document: the window hears it before.
  addEventListener(
    "click",
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("button[data-consent]");
      if (!button) return;
      const answer = button.dataset.consent;
      if (answer === "choose") {
        dataset.consentChoosing = "";
        return;
      }
      const all = answer === "accept";
      const consent = decide({ analytics: all, marketing: all, preferences: all }, new Date());
      try {
        localStorage.setItem(key as string, JSON.stringify(consent));
      } catch {}
      const hadFocus = button === document.activeElement;
      show(consent);
      // What was pressed has left; the button that took its place is the nearest thing to it.
      if (hadFocus) document.querySelector<HTMLElement>("[data-consent-corner]")?.focus({ preventScroll: true });
      dispatchEvent(new CustomEvent(event as string, { detail: consent }));
    },
    true,
  );
}

const words = JSON.stringify([CONSENT_KEY, CONSENT_EVENT, CORRUPT_CONSENT_MESSAGE]);
export const firstPaintScript = `(${askAtFirstPaint})(${words},${CONSENT_MONTHS},${parseConsent},${consentState},${consentTo})`;
