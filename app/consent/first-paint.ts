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
 * Shows or hides the cookie banner before the first paint, so that it causes no layout shift. Also
 * handles answers given before hydration. Runs inline in every page.
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

  // On `window`, in the capture phase, because React stops events on elements it has not hydrated.
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
      // The pressed button is hidden now: focus the one that replaced it.
      if (hadFocus) document.querySelector<HTMLElement>("[data-consent-corner]")?.focus({ preventScroll: true });
      dispatchEvent(new CustomEvent(event as string, { detail: consent }));
    },
    true,
  );
}

const words = JSON.stringify([CONSENT_KEY, CONSENT_EVENT, CORRUPT_CONSENT_MESSAGE]);
export const firstPaintScript = `(${askAtFirstPaint})(${words},${CONSENT_MONTHS},${parseConsent},${consentState},${consentTo})`;
