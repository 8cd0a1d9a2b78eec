import { type Attachment, draftFile, type Message } from "./draft.ts";

/** Hands the draft with its attachment to the browser as a file; nothing leaves the machine. */
export function downloadDraft(name: string, message: Message, attachment: Attachment): void {
  const file = new Blob([draftFile({ ...message, attachment })], { type: "message/rfc822" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has taken its own hold of the bytes by then; Safari needs a moment for it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The same without attachment as an address, which works without script too. */
export function draftAddress(message: Message): string {
  return `data:message/rfc822,${encodeURIComponent(draftFile(message))}`;
}
