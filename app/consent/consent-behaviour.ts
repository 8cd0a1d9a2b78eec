import { startIslandByName } from "../islands/start.ts";
import { CONSENT_CHOOSE_EVENT } from "./choose-event.ts";
import { CONSENT_EVENT, CONSENT_KEY, CORRUPT_CONSENT_MESSAGE, consentState, parseConsent } from "./rules.ts";

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

  const banners = [...document.querySelectorAll<HTMLElement>("[data-consent-banner]")];
  const observer = new ResizeObserver(() => makeRoom(banners));
  for (const banner of banners) observer.observe(banner);
}

/**
 * The banner never hides the focused element (WCAG 2.2, 2.4.11) or the end of the page. The space is set on these two
 * elements, because a custom property on <html> would restyle the whole page.
 */
function makeRoom(banners: HTMLElement[]): void {
  const covering = banners.filter((banner) => getComputedStyle(banner).position === "fixed");
  const height = Math.max(...covering.map(({ offsetHeight }) => offsetHeight), 0);
  style.scrollPaddingBlockEnd = height > 0 ? `${height + 16}px` : "";
  const footer = document.querySelector<HTMLElement>("body > footer");
  if (footer) footer.style.paddingBlockEnd = height > 0 ? `${height}px` : "";
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
    // Storage is forbidden: the choice lasts until the page closes.
    return;
  }
  const parsed = parseConsent(raw);
  if (parsed.kind === "corrupt") console.error(CORRUPT_CONSENT_MESSAGE);
  dataset.consent = consentState(parsed.kind === "stored" ? parsed.consent : null, new Date());
}
