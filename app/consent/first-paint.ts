/** Runs in the head of every page: before the first paint it says on `<html>` whether to ask about cookies. */
import { CONSENT_KEY, consentState } from "./rules.ts";

let stored = null;
try {
  stored = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? "null");
} catch {}
// visitor.ts checks the rest of the stored choice.
document.documentElement.dataset.consent = consentState(stored, new Date());

// visitor.ts answers a press that came before it.
addEventListener("click", ({ target }) => {
  window.earlyPress = target as Element;
});
