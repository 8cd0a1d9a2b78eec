/** Runs in the head of account pages: after a sign-out a browser may show one from memory despite `no-store`. */
import { hasCompanion } from "./session-rules.ts";

if (hasCompanion(document.cookie)) {
  const { documentElement } = document;
  addEventListener("pagehide", ({ persisted }) => {
    documentElement.hidden = persisted;
  });
  addEventListener("pageshow", ({ persisted }) => {
    // The server then redirects to the sign-in.
    if (persisted && !hasCompanion(document.cookie)) location.reload();
    else documentElement.hidden = false;
  });
}
