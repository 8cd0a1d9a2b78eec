/** Runs in the head of every page, before the first paint. */
import "../consent/first-paint.ts";

// From one document to the next (app/styles/transitions.css). Chromium looks for the opt-in before a stylesheet has loaded,
// and then skips the transition.
const optIn = new CSSStyleSheet();
optIn.replaceSync("@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}");
document.adoptedStyleSheets = [optIn];

// Browsers reject promises that nobody has asked for when they skip a transition: a page that comes late, a phone that is
// turned (w3c/csswg-drafts#13726). The next page shows at once.
// « Transition was aborted » in Chromium, « Skipping view transition » in WebKit.
addEventListener("unhandledrejection", (event) => {
  if (/ransition/.test(event.reason)) event.preventDefault();
});
