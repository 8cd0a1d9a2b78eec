import { copyText } from "./copy-text.ts";
import { type Message, prepareMessage } from "./draft.ts";

/**
 * Opens the message in the mail program. One that is too long for that is copied first, since what opens tells to paste it.
 * @returns whether it was copied; nothing where that was not needed
 */
export async function openDraft(message: Message): Promise<boolean | undefined> {
  const { isShortened, text } = prepareMessage(message, true);
  const isCopied = isShortened ? await copyText(text) : undefined;
  window.open(prepareMessage(message, isCopied !== false).mailto, "_blank", "noreferrer");
  return isCopied;
}
