import { startIslandByName } from "../islands/start.ts";
import { CONSENT_CHOOSE_EVENT } from "./choose-event.ts";
import { CONSENT_EVENT, CONSENT_KEY, CORRUPT_CONSENT_MESSAGE, consentState, parseConsent } from "./rules.ts";

/** The styles keep the focus and the toasts above this height. */
const HEIGHT = "--banner-height";
const { dataset, style } = document.documentElement;

/** Opens the preferences, follows the choice of other tabs, and makes room for the banner. */
export function watchConsent(): void {
  readAgain();
  addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-consent]:not(html)");
    if (!pressed) return;
    event.preventDefault();
    if (pressed.dataset.consent === "choose") openPreferences();
    else dispatchEvent(new Event(CONSENT_EVENT));
  });
  // Pressed before this script loaded (first-paint.ts).
  if ("consentChoosing" in dataset) openPreferences();

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
