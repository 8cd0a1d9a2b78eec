import type { Attachment, Message } from "./draft.ts";

export function canShare(attachment: Attachment | undefined): boolean {
  return attachment ? Boolean(navigator.canShare?.({ files: [fileOf(attachment)] })) : "share" in navigator;
}

export function shareMessage({ subject, body }: Message, attachment: Attachment | undefined): void {
  const files = attachment && { files: [fileOf(attachment)] };
  // Cancelled or refused: the other ways are beside the button.
  navigator.share({ title: subject, text: body, ...files }).catch(() => undefined);
}

function fileOf({ name, type, bytes }: Attachment): File {
  return new File([bytes as BlobPart], name, { type });
}
