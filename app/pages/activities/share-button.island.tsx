import { type MouseEvent, useState } from "react";
import { createPortal } from "react-dom";
import { ReviewReceived, useAuthorLink } from "../../reviews/review-received.tsx";
import { ButtonAnchor } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";

const formPath = "/avis#donner-mon-avis";

/** The way to the form on the page of reviews; script opens the form over this page. */
export default function ShareButton({ label }: { label: string }) {
  const [module, load] = useOnDemand(() => import("./review-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [authorLink, keepAuthorLink] = useAuthorLink();

  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    load().then(
      () => setIsOpen(true),
      () => location.assign(formPath),
    );
  };
  // A failure shows when the form is really wanted.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <ButtonAnchor href={formPath} data-opens="" variant="secondary" onPointerEnter={prepare} onClick={open}>
        {label}
      </ButtonAnchor>
      {authorLink && <ReviewReceived authorLink={authorLink} />}
      {/* Beside the page, since the section around the button has colours of its own. */}
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
