import type { Attachment, Message } from "./draft.ts";

/** Whether the browser has a share sheet that takes the message, with its file if there is one. */
export function canShare(attachment: Attachment | undefined): boolean {
  return attachment ? Boolean(navigator.canShare?.({ files: [fileOf(attachment)] })) : "share" in navigator;
}

export function shareMessage({ subject, body }: Message, attachment: Attachment | undefined): void {
  const files = attachment && { files: [fileOf(attachment)] };
  // Refused by the person, or by the browser: the other ways stand beside it.
  navigator.share({ title: subject, text: body, ...files }).catch(() => undefined);
}

function fileOf({ name, type, bytes }: Attachment): File {
  return new File([bytes as BlobPart], name, { type });
}
