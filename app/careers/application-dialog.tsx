import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TitleText } from "../ui/title-text.tsx";
import { ApplicationForm, type Employer, type PreparedApplication } from "./application-form.tsx";
import { applicationTitle } from "./offers.ts";
import { HOW_TO_APPLY, type Position } from "./rules.ts";

export { PreparedView } from "./prepared-view.tsx";

type Props = {
  employer: Employer;
  position: Position;
  /** The label of the button that opens it. */
  label: string;
  action: string;
  /** Prepared here before: its fields and CV are still there to correct. */
  last: PreparedApplication | undefined;
  open: boolean;
  onClose: () => void;
  onPrepared: (prepared: PreparedApplication) => void;
};

/** Loaded only when somebody presses the button. Closing it discards the typed values. */
export function ApplicationDialog({ label, open, onClose, last, ...application }: Props) {
  const { position } = application;
  return (
    <Dialog
      title={position ? <PositionTitle label={label} position={position} /> : applicationTitle(position, label)}
      open={open}
      onClose={onClose}
      persistent
    >
      <p className="note below-4">{HOW_TO_APPLY.join(" ")}</p>
      <ApplicationForm {...application} values={last?.values} cv={last?.withAttachment?.attachment}>
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
      </ApplicationForm>
    </Dialog>
  );
}

function PositionTitle({ label, position: { title } }: { label: string; position: NonNullable<Position> }) {
  return (
    <>
      <span className="kicker line below-2">
        {label}
        <span className="visually-hidden">&nbsp;:</span>
      </span>{" "}
      <TitleText>{title}</TitleText>
    </>
  );
}
