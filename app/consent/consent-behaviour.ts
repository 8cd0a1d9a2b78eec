import { startNamed } from "../islands/start.ts";
import { CONSENT_CHOOSE_EVENT } from "./choose-event.ts";
import { CONSENT_KEY, consentState, parseConsent } from "./rules.ts";

/** The styles reserve this height at the bottom: the focus stops above it, notifications stand above it. */
const HEIGHT = "--banner-height";
const { dataset, style } = document.documentElement;

/** Opens the preferences, follows the choice of other tabs, and makes room for the banner. */
export function watchConsent(): void {
  addEventListener("click", (event) => {
    if (!(event.target as Element).closest('button[data-consent="choose"], a[data-consent="choose"]')) return;
    event.preventDefault();
    choose();
  });
  // Pressed before this script loaded (first-paint.ts).
  if ("consentChoosing" in dataset) choose();

  // The key is null when another tab has emptied its whole storage.
  addEventListener("storage", ({ key }) => (key === CONSENT_KEY || key === null) && readAgain());
  // A page that comes back has slept through what other tabs did.
  addEventListener("pageshow", ({ persisted }) => persisted && readAgain());

  // The banner never hides what has the focus (WCAG 2.2, 2.4.11).
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const { offsetHeight } = target as HTMLElement;
      if (offsetHeight > 0) style.setProperty(HEIGHT, `${offsetHeight}px`);
    }
  });
  for (const banner of document.querySelectorAll("[data-consent-banner]")) observer.observe(banner);
}

async function choose(): Promise<void> {
  if (await startNamed("consent")) dispatchEvent(new Event(CONSENT_CHOOSE_EVENT));
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
  dataset.consent = consentState(parsed.kind === "stored" ? parsed.consent : null, new Date());
}
