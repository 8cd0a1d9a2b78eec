import { closeMenu, MENU_ID } from "./menu-state.ts";

export function followMenu(signal: AbortSignal): void {
  const menu = document.getElementById(MENU_ID);
  const submenu = menu?.querySelector("details");
  if (!menu || !submenu || signal.aborted) return;
  // On a small screen, closing the submenu would move the pressed link away.
  const closeUnlessOn = (target: EventTarget | null) => {
    if (!isOpen(menu) && !submenu.contains(target as Node)) submenu.open = false;
  };
  document.addEventListener("pointerdown", ({ target }) => closeUnlessOn(target), { signal });
  submenu.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && closeUnlessOn(relatedTarget), {
    signal,
  });
  submenu.addEventListener("keydown", (event) => closeOnEscape(event, submenu), { signal });
  // A link to the current page does not navigate, so close here.
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
