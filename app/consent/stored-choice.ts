/** The choice in this browser: read once, then followed here and in the other tabs. */
import { CONSENT_KEY, CORRUPT_CONSENT_MESSAGE, type CookieConsent, parseConsent, serialiseConsent } from "./rules.ts";

let known: CookieConsent | null | undefined;
const followers = new Set<() => void>();

/** Null as long as nobody has chosen, and after a choice that cannot be read. */
export function currentConsent(): CookieConsent | null {
  if (known === undefined) {
    known = readStorage();
    watchStorage();
  }
  return known;
}

export function keepConsent(consent: CookieConsent): void {
  known = consent;
  try {
    localStorage.setItem(CONSENT_KEY, serialiseConsent(consent));
  } catch {
    // Storage is forbidden or full: the choice then holds for as long as this page.
  }
  tellFollowers();
}

/** @returns ends it */
export function followConsent(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

function readStorage(): CookieConsent | null {
  const parsed = parseConsent(rawChoice());
  if (parsed.kind === "corrupt") console.error(CORRUPT_CONSENT_MESSAGE);
  return parsed.kind === "stored" ? parsed.consent : null;
}

function rawChoice(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null;
  }
}

function watchStorage(): void {
  if (typeof window === "undefined") return;
  const readAgain = () => {
    known = readStorage();
    tellFollowers();
  };
  // The key is null when another tab has emptied its whole storage.
  window.addEventListener("storage", ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain();
  });
  // A page that comes back by the back button has slept through what other tabs did.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) readAgain();
  });
}

function tellFollowers(): void {
  for (const follower of [...followers]) follower();
}
