import { type ReactNode, startTransition, useState } from "react";
import { createPortal } from "react-dom";
import { ButtonAnchor } from "../ui/button.tsx";
import { isPlainClick } from "../ui/plain-click.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Employer } from "./application-form.tsx";
import type { Position } from "./rules.ts";

export type ApplyProps = {
  employer: Employer;
  /** The page of the application. */
  path: string;
  position: Position;
  words: string;
  /** What it is about, for those who hear the button without what stands around it. */
  about?: string | undefined;
  variant?: "primary" | "secondary";
  /** The id of the element that has a better place for the prepared application than below the button. */
  placeId?: string;
};

/** Leads to the page of the application, which script shortens: the form opens over this page. */
export default function ApplyButton({
  employer,
  path,
  position,
  words,
  about,
  variant = "primary",
  placeId,
}: ApplyProps) {
  const [module, load] = useOnDemand(() => import("./application-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [prepared, setPrepared] = useState<ReactNode>();

  return (
    <>
      <ButtonAnchor
        href={path}
        data-opens=""
        variant={variant}
        // A failure shows when the form is really wanted.
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          load().then(
            () => startTransition(() => setIsOpen(true)),
            // If the dialog cannot load, go to the page.
            () => location.assign(path),
          );
        }}
      >
        {words}
        {about && <VisuallyHidden>{`\u00a0: ${about}`}</VisuallyHidden>}
      </ButtonAnchor>
      {module && (
        <module.ApplicationDialog
          employer={employer}
          position={position}
          action={path}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onPrepared={(application) => {
            setIsOpen(false);
            setPrepared(<module.PreparedView key={application.message.body} {...application} />);
          }}
        />
      )}
      {prepared && placeId ? createPortal(prepared, document.getElementById(placeId) as HTMLElement) : prepared}
    </>
  );
}
