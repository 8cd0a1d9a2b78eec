/**
 * Runs in the head of every page: before the first paint it says on `<html>` whether the question
 * about cookies is asked. It also takes the answers, since the page's script may be late.
 */
import {
  acceptAll,
  CONSENT_EVENT,
  CONSENT_KEY,
  CORRUPT_CONSENT_MESSAGE,
  consentState,
  parseConsent,
  refuseAll,
} from "./rules.ts";

const { dataset } = document.documentElement;
let raw: string | null = null;
try {
  raw = localStorage.getItem(CONSENT_KEY);
} catch {}
const parsed = parseConsent(raw);
if (parsed.kind === "corrupt") console.error(CORRUPT_CONSENT_MESSAGE);
dataset.consent = consentState(parsed.kind === "stored" ? parsed.consent : null, new Date());

addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("button[data-consent]");
  const answer = button?.dataset.consent;
  if (answer === "choose") dataset.consentChoosing = "";
  if (!answer || answer === "choose") return;
  const consent = answer === "accept" ? acceptAll(new Date()) : refuseAll(new Date());
  try {
    localStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
  } catch {}
  const hadFocus = button === document.activeElement;
  dataset.consent = consentState(consent, new Date());
  // The pressed button is gone; focus the one that took its place.
  if (hadFocus) document.querySelector<HTMLElement>("[data-consent-corner]")?.focus({ preventScroll: true });
  dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail: consent }));
});
