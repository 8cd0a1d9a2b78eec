import { copyText } from "./copy-text.ts";
import { type Message, prepareMessage } from "./draft.ts";

/**
 * Opens the message in the mail program. Copies it first if it is too long for an address.
 * @returns whether it was copied; undefined if there was no need
 */
export async function openDraft(message: Message): Promise<boolean | undefined> {
  const { mailto, mailtoWhenCopied, text } = prepareMessage(message);
  const isCopied = mailtoWhenCopied ? await copyText(text) : undefined;
  window.open(isCopied ? mailtoWhenCopied : mailto, "_blank", "noreferrer");
  return isCopied;
}
