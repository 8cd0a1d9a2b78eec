import { Form } from "react-router";
import { Button, ButtonAnchor } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** « Plus tard » hides the offer for good; the account page still adds passkeys. */
export function PasskeyOffer() {
  return (
    <Notice title="Entrez sans mot de passe ni code">
      <p>Une clé d’accès vous connecte par l’empreinte, le visage ou le code de votre appareil.</p>
      <div className="cluster gap-3 above-3">
        <ButtonAnchor href="/admin/compte#cles" variant="secondary" size="small">
          Ajouter une clé d’accès
        </ButtonAnchor>
        <Form method="post" action="/admin/compte">
          <input type="hidden" name="intent" value="cle-plus-tard" />
          <Button type="submit" variant="quiet" size="small">
            Plus tard
          </Button>
        </Form>
      </div>
    </Notice>
  );
}
