/** The one script of a page for visitors: what must be there at once, and what starts the islands. */
import { watchConsent } from "../consent/consent-behaviour.ts";
import { watchDrafts } from "../drafts/drafts.ts";
import { followMenu } from "../layout/menu-behaviour.ts";
import { followOpening } from "../layout/opening-behaviour.ts";
import { openWithoutPopover } from "../layout/without-popover.ts";
import { replaceFailedPictures } from "../ui/picture-behaviour.ts";
import { watchIslands } from "./start.ts";

watchDrafts();
watchIslands();
watchConsent();
openWithoutPopover();
followMenu();
followOpening();
replaceFailedPictures();
// The preview of content opens in a tab of its own.
addEventListener("click", ({ target }) => (target as Element).closest("[data-closes-tab]") && close());
// Specification §2; product.md, row 32.
if (document.querySelector('[data-status="404"]')) console.warn(`404, page introuvable : ${location.pathname}`);
