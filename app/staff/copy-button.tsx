import type { ReactNode } from "react";
import { copyText } from "../mail-draft/copy-text.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast-store.ts";

/** Without JavaScript the text beside it can still be selected. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const copy = async () => {
    const isCopied = await copyText(text);
    if (isCopied) toast({ title: "Copié !", variant: "success" });
    else toast({ title: "Impossible de copier. Sélectionnez et copiez manuellement.", variant: "destructive" });
  };
  return (
    <Button variant="secondary" size="small" className="scripted" onClick={copy}>
      {children}
    </Button>
  );
}
