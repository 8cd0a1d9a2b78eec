import { parseMoments } from "../company/opening-moments.ts";

const LOOK_EVERY_MS = 15_000;

/** A tab may stay open past the next opening. Its clock is looked at, since a timer sleeps as long as the machine does. */
export function followOpening(): void {
  const written = document.querySelector<HTMLElement>("[data-opening]")?.dataset.opening;
  if (!written) return;
  const moments = parseMoments(written);
  let shown = moments[0];
  const look = () => {
    const moment = moments.findLast(({ at }) => at <= Date.now());
    if (!moment || moment === shown) return;
    shown = moment;
    for (const label of document.querySelectorAll<HTMLElement>("[data-opening-label]")) {
      label.dataset.open = String(moment.isOpen);
      label.replaceChildren(
        ...moment.lines.map((line) => Object.assign(document.createElement("span"), { textContent: line })),
      );
    }
  };
  setInterval(look, LOOK_EVERY_MS);
  // A page that the browser kept may come back much later.
  addEventListener("pageshow", look);
}
