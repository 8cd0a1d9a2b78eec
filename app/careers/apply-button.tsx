import { type ReactNode, startTransition, useState } from "react";
import { ButtonLink } from "../ui/button.tsx";
import { isPlainClick } from "../ui/plain-click.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { Position } from "./rules.ts";

type Props = {
  /** The last part of the offer's address, or `SPONTANEOUS`. */
  slug: string;
  position: Position;
  children: ReactNode;
  about?: string;
  variant?: "primary" | "secondary";
  onPrepared?: (application: ReactNode) => void;
};

export function ApplyButton({ slug, position, children, about, variant = "primary", onPrepared }: Props) {
  const path = `/recrutement/${slug}/candidature`;
  const [module, bring] = useOnDemand(() => import("./application-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [prepared, setPrepared] = useState<ReactNode>();
  const show = onPrepared ?? setPrepared;

  return (
    <>
      <ButtonLink
        to={path}
        variant={variant}
        // Ignore a failed preload: the press loads again.
        onPointerEnter={() => void bring().catch(() => undefined)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          bring().then(
            () => startTransition(() => setIsOpen(true)),
            () => location.assign(path),
          );
        }}
      >
        {children}
        {about && <VisuallyHidden>{`\u00a0: ${about}`}</VisuallyHidden>}
      </ButtonLink>
      {module && (
        <module.ApplicationDialog
          position={position}
          action={path}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onPrepared={(application) => {
            setIsOpen(false);
            show(<module.PreparedView key={application.message.body} {...application} />);
          }}
        />
      )}
      {prepared}
    </>
  );
}
