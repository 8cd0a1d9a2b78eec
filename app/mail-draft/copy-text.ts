import { toast } from "../ui/toast-store.ts";

/** Copies and says whether it worked (specification §8). The clipboard is missing where the page came without TLS. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copié !", variant: "success" });
  } catch {
    toast({ title: "Impossible de copier. Sélectionnez et copiez manuellement.", variant: "destructive" });
  }
}
