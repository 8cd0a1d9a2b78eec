/**
 * iOS 16 and Firefox ESR 115 lack `popover`: the menu buttons set `data-open`, which the styles
 * treat as `:popover-open`.
 */
export function addPopoverFallback(): void {
  if ("popover" in HTMLElement.prototype) return;
  let opener: HTMLElement | undefined;
  const close = () => {
    document.querySelector("nav[data-open]")?.removeAttribute("data-open");
    opener?.focus();
    opener = undefined;
  };
  addEventListener(
    "click",
    ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("[popovertarget]");
      if (!button) return;
      const menu = document.getElementById(button.getAttribute("popovertarget") ?? "");
      if (opener) close();
      else if (menu?.toggleAttribute("data-open", true)) {
        opener = button;
        menu.querySelector("button")?.focus();
      }
    },
    true,
  );
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}
