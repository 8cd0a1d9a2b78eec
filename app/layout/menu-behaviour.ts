import { closeMenu, MENU_ID } from "./menu-state.ts";

/** Enhances the menu, which works without script. */
export function watchMenu(): void {
  const menu = document.getElementById(MENU_ID);
  if (!menu) return;
  for (const submenu of menu.querySelectorAll("details")) {
    // Not in the open menu of a small screen: the layout would shift under the finger.
    const closeIfOutside = (target: EventTarget | null) => {
      if (!isOpen(menu) && !submenu.contains(target as Node)) submenu.open = false;
    };
    document.addEventListener("pointerdown", ({ target }) => closeIfOutside(target));
    submenu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && closeIfOutside(relatedTarget));
    submenu.addEventListener("keydown", (event) => closeOnEscape(event, submenu));
  }
  menu.addEventListener("click", ({ target }) => (target as Element).closest("a") && closeMenu());
  // Otherwise the back button would restore the page with an open menu.
  addEventListener("pagehide", closeMenu);
  menu.addEventListener("keydown", (event) => trapFocus(event, menu));
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

function trapFocus(event: KeyboardEvent, menu: HTMLElement): void {
  if (event.key !== "Tab" || !isOpen(menu)) return;
  const stops = [...menu.querySelectorAll<HTMLElement>("a, button, summary")].filter(
    (stop) => stop.checkVisibility?.() ?? true,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
