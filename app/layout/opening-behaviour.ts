import { parseMoments } from "../company/opening-moments.ts";

const CHECK_EVERY_MS = 15_000;

/** Updates the opening label of a tab that stays open. Polls the clock, because timers sleep with the machine. */
export function watchOpening(): void {
  const written = document.querySelector<HTMLElement>("[data-opening]")?.dataset.opening;
  if (!written) return;
  const moments = parseMoments(written);
  let shown = moments[0];
  const update = () => {
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
  setInterval(update, CHECK_EVERY_MS);
  // The back button may restore the page, or the visitor open the prerendered one, much later.
  addEventListener("pageshow", update);
  document.addEventListener("prerenderingchange", update);
}
