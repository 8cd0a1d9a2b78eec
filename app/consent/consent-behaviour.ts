import { startIslandByName } from "../islands/start.ts";
import { CONSENT_CHOOSE_EVENT } from "./choose-event.ts";
import {
  acceptAll,
  CONSENT_EVENT,
  CONSENT_KEY,
  CORRUPT_CONSENT_MESSAGE,
  type CookieConsent,
  consentState,
  parseConsent,
  refuseAll,
  serialiseConsent,
} from "./rules.ts";

/** The styles keep the focus and the toasts above this height. */
const HEIGHT = "--banner-height";
const { dataset, style } = document.documentElement;

/** Takes the answers, opens the preferences, follows the choice of other tabs, and makes room for the banner. */
export function watchConsent(): void {
  readAgain();
  addEventListener("click", (event) => answer(event.target as Element) && event.preventDefault());
  if (window.earlyPress) answer(window.earlyPress);

  // The key is null when another tab has emptied its whole storage.
  addEventListener("storage", ({ key }) => (key === CONSENT_KEY || key === null) && readAgain());
  // A page restored by the back button, or prerendered, may have missed a choice.
  addEventListener("pageshow", ({ persisted }) => persisted && readAgain());
  document.addEventListener("prerenderingchange", readAgain);

  // The banner never hides what has the focus (WCAG 2.2, 2.4.11).
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { offsetHeight } = target as HTMLElement;
      if (offsetHeight > 0) style.setProperty(HEIGHT, `${offsetHeight}px`);
    }
  });
  for (const banner of document.querySelectorAll("[data-consent-banner]")) observer.observe(banner);
}

/** Whether the press was about cookies. */
function answer(pressed: Element): boolean {
  const button = pressed.closest<HTMLElement>("[data-consent]:not(html)");
  if (!button) return false;
  if (button.dataset.consent === "choose") openPreferences();
  else keep(button, button.dataset.consent === "accept" ? acceptAll(new Date()) : refuseAll(new Date()));
  return true;
}

function keep(button: HTMLElement, consent: CookieConsent): void {
  try {
    localStorage.setItem(CONSENT_KEY, serialiseConsent(consent));
  } catch {
    // Storage is forbidden or full: the choice lasts until the page closes.
  }
  const hadFocus = button === document.activeElement;
  dataset.consent = consentState(consent, new Date());
  // The pressed button is gone; focus the one that took its place.
  if (hadFocus) document.querySelector<HTMLElement>("[data-consent-corner]")?.focus({ preventScroll: true });
  dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: consent }));
}

async function openPreferences(): Promise<void> {
  if (await startIslandByName("consent")) dispatchEvent(new Event(CONSENT_CHOOSE_EVENT));
  else location.assign("/politique-confidentialite#cookies");
}

function readAgain(): void {
  let raw: string | null;
  try {
    raw = localStorage.getItem(CONSENT_KEY);
  } catch {
    // Storage is forbidden: the choice holds as long as this page.
    return;
  }
  const parsed = parseConsent(raw);
  if (parsed.kind === "corrupt") console.error(CORRUPT_CONSENT_MESSAGE);
  dataset.consent = consentState(parsed.kind === "stored" ? parsed.consent : null, new Date());
}
