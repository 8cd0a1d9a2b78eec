import { type ReactNode, startTransition, useState } from "react";
import { createPortal } from "react-dom";
import { deleteDraft } from "../drafts/drafts.ts";
import { applicationDraft } from "../drafts/keys.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { openOnPress, useOnDemand } from "../ui/use-on-demand.ts";
import type { Employer, PreparedApplication } from "./application-form.tsx";
import type { Position } from "./rules.ts";

export type ApplyProps = {
  employer: Employer;
  /** The address of the application page. */
  path: `/${string}`;
  position: Position;
  label: string;
  /** Read after the label by screen readers, which announce the button without its surroundings. */
  hiddenLabel?: string | undefined;
  variant?: "primary" | "secondary";
  /** The id of the element that shows the prepared application; without it, below the button. */
  containerId?: string;
};

/** Links to the application page; with JavaScript the form opens in a dialog instead. */
export default function ApplyButton({
  employer,
  path,
  position,
  label,
  hiddenLabel,
  variant = "primary",
  containerId,
}: ApplyProps) {
  const [module, load] = useOnDemand(() => import("./application-dialog.tsx"));
  const [isOpen, setIsOpen] = useState(false);
  const [prepared, setPrepared] = useState<ReactNode>();
  const [last, setLast] = useState<PreparedApplication>();

  return (
    <>
      <ButtonAnchor
        href={path}
        data-opens=""
        variant={variant}
        // Ignore failures here: a press retries and shows them.
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={(event) => openOnPress(event, load, () => startTransition(() => setIsOpen(true)))}
      >
        {label}
        {hiddenLabel && <span className="visually-hidden">{` : ${hiddenLabel}`}</span>}
      </ButtonAnchor>
      {module && (
        <module.ApplicationDialog
          employer={employer}
          position={position}
          label={label}
          action={path}
          last={last}
          open={isOpen}
          onClose={() => {
            deleteDraft(applicationDraft(path));
            setLast(undefined);
            setIsOpen(false);
          }}
          onPrepared={(application) => {
            setIsOpen(false);
            setLast(application);
            setPrepared(<module.PreparedView key={application.message.body} {...application} />);
          }}
        />
      )}
      {prepared && containerId ? createPortal(prepared, document.getElementById(containerId) as HTMLElement) : prepared}
    </>
  );
}
