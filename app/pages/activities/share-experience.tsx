import { type MouseEvent, useState } from "react";
import { useNavigate } from "react-router";
import { typeset, typesetTitle } from "../../../core/text/typography.ts";
import { useFacts } from "../../company/use-facts.ts";
import { ReviewReceived, useAuthorLink } from "../../reviews/review-received.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import shared from "./activity.module.css";

const formPath = "/avis#donner-mon-avis";

export function ShareExperience() {
  const { reply } = useFacts();
  const [module, bring] = useOnDemand(() => import("./review-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [authorLink, keepAuthorLink] = useAuthorLink();
  const navigate = useNavigate();

  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    bring().then(
      () => setIsOpen(true),
      () => navigate(formPath),
    );
  };
  // Ignore a failed preload: the press loads again.
  const prepare = () => void bring().catch(() => undefined);

  return (
    <>
      <div className="on-green">
        <div className="wrap section-small switcher seven-five gap-7">
          <section className="stack start" aria-labelledby="question">
            <h2 id="question">{typesetTitle("Une question avant de commander ?")}</h2>
            <p className="lede">{typeset(`Réponse ${reply.within}.`)}</p>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
          </section>
          <section className={`stack start gap-4 ${shared.share}`} aria-labelledby="partager">
            <h2 id="partager" className="title-m">
              {typesetTitle("Vous avez reçu nos sacs, nos copeaux ou notre fioul ?")}
            </h2>
            <p>{typeset("Dites aux autres comment cela s’est passé.")}</p>
            <ButtonLink to={formPath} variant="secondary" onPointerEnter={prepare} onClick={open}>
              Partagez votre expérience
            </ButtonLink>
            {authorLink && <ReviewReceived authorLink={authorLink} />}
          </section>
        </div>
      </div>
      {module && (
        <module.ReviewDialog
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onSent={(link) => {
            setIsOpen(false);
            keepAuthorLink(link);
          }}
        />
      )}
    </>
  );
}
