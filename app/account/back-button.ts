/** Runs in the head of account pages: a browser may show one from its memory, although it is `no-store`, after the sign-out. */
import { hasCompanion } from "./session-rules.ts";

if (hasCompanion(document.cookie)) {
  const { documentElement } = document;
  addEventListener("pagehide", ({ persisted }) => {
    documentElement.hidden = persisted;
  });
  addEventListener("pageshow", ({ persisted }) => {
    // The server then asks for the sign-in.
    if (persisted && !hasCompanion(document.cookie)) location.reload();
    else documentElement.hidden = false;
  });
}
