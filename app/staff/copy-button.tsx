import type { ComponentProps } from "react";
import { copyText } from "../mail-draft/copy-text.ts";
import { copyStatus } from "../mail-draft/message-behaviour.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast-store.ts";

/** Without JavaScript the text beside it can still be selected. */
export function CopyButton({ text, ...props }: { text: string } & ComponentProps<typeof Button>) {
  const copy = async () => {
    const isCopied = await copyText(text);
    toast({ title: copyStatus(isCopied), variant: isCopied ? "success" : "destructive" });
  };
  return <Button variant="secondary" size="small" className="scripted" onClick={copy} {...props} />;
}
