import { type MouseEvent, useState } from "react";
import { createPortal } from "react-dom";
import { ReviewReceived } from "../../reviews/review-received.tsx";
import { useAuthorLink } from "../../reviews/use-author-link.ts";
import { ButtonAnchor } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { useOnDemand, whenLoaded } from "../../ui/use-on-demand.ts";

const formPath = "/avis#donner-mon-avis";

/** Links to the review form; with JavaScript it opens the form in a dialog. */
export default function ShareButton({ label }: { label: string }) {
  const [module, load] = useOnDemand(() => import("./review-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [authorLink, keepAuthorLink] = useAuthorLink();

  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    const link = event.currentTarget;
    whenLoaded(link, load, () => {
      link.ariaBusy = null;
      setIsOpen(true);
    });
  };
  // Ignore failures here: a press retries and shows them.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <ButtonAnchor href={formPath} data-opens="" variant="secondary" onPointerEnter={prepare} onClick={open}>
        {label}
      </ButtonAnchor>
      {authorLink && <ReviewReceived authorLink={authorLink} />}
      {/* Rendered outside the section, whose colours the dialog would inherit. */}
      {module &&
        createPortal(
          <module.ReviewDialog
            title={label}
            open={isOpen}
            onClose={() => setIsOpen(false)}
            onSent={(link) => {
              setIsOpen(false);
              keepAuthorLink(link);
            }}
          />,
          document.body,
        )}
    </>
  );
}
