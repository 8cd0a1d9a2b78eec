import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast-store.ts";
import { typeset } from "../ui/typography.ts";
import styles from "./team-page.module.css";

/** The address at which a colleague signs up; opened here it would lead somebody signed in straight back. */
export function InvitationLink({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: "Copié !", variant: "success" }),
      () => toast({ title: "Impossible de copier. Sélectionnez et copiez manuellement.", variant: "destructive" }),
    );
  return (
    <div className={styles.invitation}>
      <p>
        {typeset("Lien à lui envoyer : ")}
        <span className={styles.address}>{address}</span>
      </p>
      <Button variant="secondary" size="small" onClick={copy}>
        Copier le lien d’inscription
      </Button>
    </div>
  );
}
