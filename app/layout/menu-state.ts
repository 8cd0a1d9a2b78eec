export const MENU_ID = "menu";

export function closeMenu(): void {
  const menu = document.getElementById(MENU_ID);
  menu?.querySelector("details")?.removeAttribute("open");
  menu?.removeAttribute("data-open");
  menu?.hidePopover?.();
}
