import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { typeset } from "../../ui/typography.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";

const formPath = "/avis#donner-mon-avis";

/** Leads to the form on the page of reviews, which script shortens: the form opens over this page. */
export function ShareExperience() {
  const [module, bring] = useOnDemand(() => import("./review-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [authorLink, setAuthorLink] = useState<string>();
  const navigate = useNavigate();

  return (
    <>
      <ButtonLink
        to={formPath}
        // A failure shows when the form is really wanted.
        onPointerEnter={() => void bring().catch(() => undefined)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          bring().then(
            () => setIsOpen(true),
            () => navigate(formPath),
          );
        }}
      >
        Partagez votre expérience
      </ButtonLink>
      {authorLink && (
        <p>
          {typeset("Votre avis est bien arrivé. Gardez ce lien, montré cette seule fois : ")}
          <Link to={authorLink}>suivre mon avis, le corriger ou le retirer</Link>
        </p>
      )}
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
