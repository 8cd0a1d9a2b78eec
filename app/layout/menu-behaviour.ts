import { closeMenu, MENU_ID } from "./menu-state.ts";

/** What script adds to the menu: it comes after the page, since the menu opens and leads on without it. */
export function followMenu(): void {
  const menu = document.getElementById(MENU_ID);
  const submenu = menu?.querySelector("details");
  if (!menu || !submenu) return;
  // Over a small screen it would draw away under the finger what is pressed below it.
  const closeUnlessOn = (target: EventTarget | null) => {
    if (!isOpen(menu) && !submenu.contains(target as Node)) submenu.open = false;
  };
  document.addEventListener("pointerdown", ({ target }) => closeUnlessOn(target));
  submenu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && closeUnlessOn(relatedTarget));
  submenu.addEventListener("keydown", (event) => closeOnEscape(event, submenu));
  menu.addEventListener("click", ({ target }) => (target as Element).closest("a") && closeMenu());
  // A page that comes back by the back button comes back as it was left.
  addEventListener("pagehide", closeMenu);
  menu.addEventListener("keydown", (event) => stayInside(event, menu));
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
