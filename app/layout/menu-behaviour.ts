import { closeMenu, MENU_ID } from "./menu-state.ts";

/** What script adds to the menu: it comes after the page, since the menu opens and leads on without it. */
export function followMenu(signal: AbortSignal): void {
  const menu = document.getElementById(MENU_ID);
  const submenu = menu?.querySelector("details");
  if (!menu || !submenu || signal.aborted) return;
  // Over a small screen it would draw away under the finger what is pressed below it.
  const closeUnlessOn = (target: EventTarget | null) => {
    if (!isOpen(menu) && !submenu.contains(target as Node)) submenu.open = false;
  };
  document.addEventListener("pointerdown", ({ target }) => closeUnlessOn(target), { signal });
  submenu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && closeUnlessOn(relatedTarget), {
    signal,
  });
  submenu.addEventListener("keydown", (event) => closeOnEscape(event, submenu), { signal });
  // The link to the page one is on changes no address.
  menu.addEventListener("click", ({ target }) => (target as Element).closest("a") && closeMenu(), { signal });
  menu.addEventListener("keydown", (event) => stayInside(event, menu), { signal });
}

function isOpen(menu: HTMLElement): boolean {
  return menu.matches(":is(:popover-open, [data-open])");
}

function closeOnEscape(event: KeyboardEvent, submenu: HTMLDetailsElement): void {
  if (event.key !== "Escape" || !submenu.open) return;
  event.preventDefault();
  event.stopPropagation();
  submenu.open = false;
  submenu.querySelector("summary")?.focus();
}

/** A popover lets the focus out at its ends; over a whole screen it would be lost behind it. */
function stayInside(event: KeyboardEvent, menu: HTMLElement): void {
  if (event.key !== "Tab" || !isOpen(menu)) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("a, button, summary")].filter(
    (stop) => stop.checkVisibility?.() ?? true,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
