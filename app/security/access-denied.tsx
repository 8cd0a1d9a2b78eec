import { ButtonAnchor } from "../ui/button.tsx";

export function AccessDenied() {
  return (
    <section className="boxed stack gap-4 start column above-6" data-tone="danger" aria-labelledby="refus">
      <h1 id="refus">Accès refusé</h1>
      <p>
        Cette page est réservée aux administrateurs. Si vous devez y travailler, demandez à l’un d’eux de vous en donner
        le droit.
      </p>
      <ButtonAnchor href="/" variant="secondary">
        Retour à l’accueil
      </ButtonAnchor>
    </section>
  );
}
