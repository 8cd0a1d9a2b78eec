import { useState } from "react";
import { createPortal } from "react-dom";
import { ReviewReceived } from "../../reviews/review-received.tsx";
import { useAuthorLink } from "../../reviews/use-author-link.ts";
import { ButtonAnchor } from "../../ui/button.tsx";
import { openOnPress, useOnDemand } from "../../ui/use-on-demand.ts";

const formPath = "/avis#donner-mon-avis";

/** Links to the review form; with JavaScript it opens the form in a dialog. */
export default function ShareButton({ label }: { label: string }) {
  const [module, load] = useOnDemand(() => import("./review-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [authorLink, keepAuthorLink] = useAuthorLink();

  // Ignore failures here: a press retries and shows them.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <ButtonAnchor
        href={formPath}
        data-opens=""
        variant="secondary"
        onPointerEnter={prepare}
        onClick={(event) => openOnPress(event, load, () => setIsOpen(true))}
      >
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
