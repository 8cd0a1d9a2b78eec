/**
 * Runs in the head of every page: before the first paint it sets on `<html>` whether to ask about cookies. It also
 * handles the answers, since visitor.ts may load late or never.
 */
import { CONSENT_KEY } from "./rules.ts";

const { dataset } = document.documentElement;
try {
  // consent-behaviour.ts asks again when the stored choice is old or corrupt.
  dataset.consent = localStorage[CONSENT_KEY] ? "kept" : "ask";
} catch {
  dataset.consent = "ask";
}

addEventListener("click", ({ target }) => {
  const button = (target as Element).closest<HTMLElement>("button[data-consent]");
  const answer = button?.dataset.consent;
  if (answer === "choose") dataset.consentChoosing = "";
  else if (answer) {
    const all = answer === "accept";
    const consent = { necessary: true, analytics: all, marketing: all, preferences: all, timestamp: new Date() };
    try {
      localStorage[CONSENT_KEY] = JSON.stringify(consent);
    } catch {
      // Storage is forbidden or full: the choice lasts until the page closes.
    }
    const hadFocus = button === document.activeElement;
    dataset.consent = "kept";
    // The pressed button is gone: focus the one that replaced it.
    if (hadFocus) document.querySelector<HTMLElement>("[data-consent-corner]")?.focus();
  }
});
