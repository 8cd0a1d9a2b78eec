import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ApplicationForm, type PreparedApplication } from "./application-form.tsx";
import { applicationTitle } from "./offers.ts";
import type { Position } from "./rules.ts";

export { PreparedApplication as PreparedView } from "./prepared-application.tsx";

type Props = {
  position: Position;
  action: string;
  open: boolean;
  onClose: () => void;
  onPrepared: (prepared: PreparedApplication) => void;
};

/** Loaded on demand. Closing it discards what was typed. */
export function ApplicationDialog({ position, action, open, onClose, onPrepared }: Props) {
  return (
    <Dialog title={applicationTitle(position)} open={open} onClose={onClose} keep>
      <ApplicationForm position={position} action={action} onPrepared={onPrepared}>
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
      </ApplicationForm>
    </Dialog>
  );
}
