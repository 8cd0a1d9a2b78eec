import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { toast } from "../ui/toast-store.ts";
import type { Deployment } from "./deployment.ts";
import { SETUP_PATH } from "./setup-checklist.tsx";
import styles from "./team-page.module.css";

export function Invitation({ publicUrl, hasMailServer }: Deployment) {
  const missing = missingSetup({ publicUrl, hasMailServer });
  const address = publicUrl && `${publicUrl}/auth?onglet=inscription`;
  return (
    <>
      <p className="above-2">
        Cette personne crée son compte, confirme son adresse, puis vous la nommez ici administratrice. Elle pourra alors
        modérer les avis, modifier le contenu et lire les demandes.
      </p>
      {missing && (
        <Notice tone="warning">
          <p>
            Pas encore possible : {missing}. Voir <Link to={SETUP_PATH}>« Avant d’ouvrir le site »</Link>.
          </p>
        </Notice>
      )}
      {address && <InvitationLink address={address} isUsable={!missing} />}
    </>
  );
}

function missingSetup({ publicUrl, hasMailServer }: Deployment): string | null {
  if (!publicUrl && !hasMailServer) return "le site n’a pas d’adresse publique et ses messages ne partent pas";
  if (!publicUrl) return "le site n’a pas d’adresse publique";
  return hasMailServer ? null : "les messages du site ne partent pas, et il en faut un pour confirmer l’adresse";
}

/** The sign-up address. It redirects anybody already signed in, so it is shown for copying. */
function InvitationLink({ address, isUsable }: { address: string; isUsable: boolean }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: "Copié !", variant: "success" }),
      () => toast({ title: "Impossible de copier. Sélectionnez et copiez manuellement.", variant: "destructive" }),
    );
  return (
    <div className={"cluster gap-4 rows-2 middle small above-3 broad"}>
      <p>
        {isUsable ? "Lien à lui envoyer : " : "Lien à lui envoyer ensuite : "}
        <span className={`strong ${styles.address}`}>{address}</span>
      </p>
      {isUsable && (
        <Button variant="secondary" size="small" className="scripted" onClick={copy}>
          Copier le lien d’inscription
        </Button>
      )}
    </div>
  );
}
