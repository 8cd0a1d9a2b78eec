/** Runs in the head of every page, before the first paint. */
import "../consent/first-paint.ts";

// Opts in to transitions between documents (app/styles/transitions.css). Chromium looks for the opt-in before a
// stylesheet has loaded, and then skips the transition.
const optIn = new CSSStyleSheet();
optIn.replaceSync("@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}");
document.adoptedStyleSheets = [optIn];

// A browser that skips a transition (a slow page, a rotated phone) rejects promises that nobody handles
// (w3c/csswg-drafts#13726). The next page shows at once. The message is « Transition was aborted » in Chromium, «
// Skipping view transition » in WebKit.
addEventListener("unhandledrejection", (event) => {
  if (/ransition/.test(event.reason)) event.preventDefault();
});
