import { isPlainClick } from "../ui/plain-click.ts";
import { copyText } from "./copy-text.ts";

/**
 * Copies, opens and shares a prepared message (app/mail-draft/prepared-message.tsx), rendered by the server or by
 * React.
 */
export function watchMessages(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-shares]")) button.hidden = !navigator.share;
  addEventListener("click", (event) => {
    const message = (event.target as Element).closest("[data-message]");
    const pressed = (event.target as Element).closest<HTMLElement>("button, a");
    const box = message?.querySelector("textarea");
    if (!message || !pressed || !box) return;
    const { copies, mailto, shares } = pressed.dataset;
    if (copies) {
      box.select();
      copy(message, box.value);
    }
    // Cancelled or refused: the other ways are beside the button.
    if (shares) navigator.share({ title: shares, text: box.value }).catch(() => undefined);
    if (pressed.matches("[target]") && event.detail > 1) {
      // Ignore the second click of a double click.
      event.preventDefault();
    } else if (mailto && isPlainClick(event)) {
      event.preventDefault();
      copy(message, box.value).then((isCopied) =>
        window.open(isCopied ? mailto : (pressed as HTMLAnchorElement).href, "_blank", "noreferrer"),
      );
    }
  });
}

/** Copies the text, and says beside the button whether it worked. Resolves to the same. */
async function copy(message: Element, text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  const status = message.querySelector<HTMLElement>("[role=status]");
  if (status) {
    status.textContent = copyStatus(isCopied);
    status.toggleAttribute("data-failed", !isCopied);
  }
  return isCopied;
}

export const copyStatus = (isCopied: boolean) =>
  isCopied ? "Copié !" : "Impossible de copier. Sélectionnez et copiez manuellement.";
