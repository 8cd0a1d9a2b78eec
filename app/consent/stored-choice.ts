import {
  CONSENT_EVENT,
  CONSENT_KEY,
  type CookieConsent,
  consentState,
  parseConsent,
  serialiseConsent,
} from "./rules.ts";

let known: CookieConsent | null | undefined;
const listeners = new Set<() => void>();

export function currentConsent(): CookieConsent | null {
  if (known === undefined) {
    known = readStorage();
    watchStorage();
  }
  return known;
}

export function storeConsent(consent: CookieConsent): void {
  try {
    localStorage.setItem(CONSENT_KEY, serialiseConsent(consent));
  } catch {
    // Storage is forbidden or full: the choice lasts until the page closes.
  }
  setConsent(consent);
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStorage(): CookieConsent | null {
  const parsed = parseConsent(rawChoice());
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
  const readAgain = () => setConsent(readStorage());
  window.addEventListener(CONSENT_EVENT, () => {
    const answer = readStorage();
    if (answer) setConsent(answer);
  });
  // The key is null when another tab cleared the storage.
  window.addEventListener("storage", ({ key }) => {
    if (key === CONSENT_KEY || key === null) readAgain();
  });
  // A page restored by the back button has missed the storage events.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) readAgain();
  });
}

function setConsent(consent: CookieConsent | null): void {
  known = consent;
  if (typeof document !== "undefined") {
    document.documentElement.dataset.consent = consentState(consent, new Date());
  }
  for (const listener of [...listeners]) listener();
}
