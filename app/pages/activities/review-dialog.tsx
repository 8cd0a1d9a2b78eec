import { ReviewForm } from "../../reviews/review-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type ReviewDialogProps = { open: boolean; onClose: () => void; onSent: (authorLink: string) => void };

/** Apart from the button that opens it, because the form’s code is only loaded for those who press it. */
export function ReviewDialog({ open, onClose, onSent }: ReviewDialogProps) {
  return (
    <Dialog title="Partagez votre expérience" open={open} onClose={onClose} keep>
      <ReviewForm onSent={onSent}>
        <Button variant="quiet" onClick={onClose}>
          Annuler
        </Button>
      </ReviewForm>
    </Dialog>
  );
}
