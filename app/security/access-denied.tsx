import { ButtonAnchor } from "../ui/button.tsx";
import styles from "./dashboard-page.module.css";

export function AccessDenied() {
  return (
    <section className={`panel stack gap-4 start ${styles.denied}`} aria-labelledby="refus">
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
