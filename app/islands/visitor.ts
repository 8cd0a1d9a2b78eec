/** The script of every public page: the behaviour needed at once, and the code that starts islands. */
import { watchConsent } from "../consent/consent-behaviour.ts";
import { watchDrafts } from "../drafts/drafts.ts";
import { watchMenu } from "../layout/menu-behaviour.ts";
import { watchOpening } from "../layout/opening-behaviour.ts";
import { addPopoverFallback } from "../layout/popover-fallback.ts";
import { watchMessages } from "../mail-draft/message-behaviour.ts";
import { prepareOffline } from "../offline/register.ts";
import { replaceFailedPictures } from "../ui/picture-behaviour.ts";
import { whenSeen } from "../ui/when-seen.ts";
import { watchIslands } from "./start.ts";

// A prerendered page has a copy of the tab's storage, and the visitor may type more before the page is shown.
whenSeen(watchDrafts);
watchIslands();
watchConsent();
addPopoverFallback();
watchMenu();
watchMessages();
watchOpening();
replaceFailedPictures();
prepareOffline();
// The server counts page views, but not a prerendered page: report it when it is shown (app/traffic).
document.addEventListener("prerenderingchange", () => fetch("", { method: "HEAD", keepalive: true }), { once: true });
addEventListener("click", ({ target }) => {
  // The content preview has its own tab: close it.
  if ((target as Element).closest("[data-closes-tab]")) close();
  if ((target as Element).closest("[data-prints]")) print();
});
// Specification §2; product reading 32.
if (document.querySelector('[data-status="404"]')) console.warn(`404, page introuvable : ${location.pathname}`);
