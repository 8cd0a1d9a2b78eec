import { type Attachment, draftFile, type Message } from "./draft.ts";

/** Downloads the draft with its attachment; nothing is sent. */
export function downloadDraft(name: string, message: Message, attachment: Attachment): void {
  const file = new Blob([draftFile({ ...message, attachment })], { type: "message/rfc822" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari needs the URL for a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The draft without attachment as a `data:` address, which works without JavaScript. */
export function draftAddress(message: Message): string {
  return `data:message/rfc822,${encodeURIComponent(draftFile(message))}`;
}
