import { type MouseEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { typeset, typesetTitle } from "../../ui/typography.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./share-experience.module.css";

const formPath = "/avis#donner-mon-avis";

/** Leads to the form on the page of reviews, which script shortens: the form opens over this page. */
export function ShareExperience() {
  const [module, bring] = useOnDemand(() => import("./review-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [authorLink, setAuthorLink] = useState<string>();
  const navigate = useNavigate();

  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    bring().then(
      () => setIsOpen(true),
      () => navigate(formPath),
    );
  };
  // A failure shows when the form is really wanted.
  const prepare = () => void bring().catch(() => undefined);

  return (
    <>
      <section className="on-green" aria-labelledby="partager">
        <div className={`wrap ${styles.share}`}>
          <h2 id="partager">{typesetTitle("Vous avez reçu nos sacs, nos copeaux ou notre fioul ?")}</h2>
          <p className="lede">{typeset("Dites aux autres comment cela s’est passé.")}</p>
          <div className={styles.actions}>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
            <ButtonLink to={formPath} variant="secondary" onPointerEnter={prepare} onClick={open}>
              Partagez votre expérience
            </ButtonLink>
          </div>
          {authorLink && (
            <p>
              {typeset("Votre avis est bien arrivé. Gardez ce lien, montré cette seule fois : ")}
              <Link to={authorLink}>suivre mon avis, le corriger ou le retirer</Link>
            </p>
          )}
        </div>
      </section>
      {module && (
        <module.ReviewDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onSent={(link) => {
            setIsOpen(false);
            setAuthorLink(link);
          }}
        />
      )}
    </>
  );
}
