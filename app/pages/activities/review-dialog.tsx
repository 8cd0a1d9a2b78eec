import { DRAFT_KEYS } from "../../drafts/keys.ts";
import { ReviewForm } from "../../reviews/review-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type ReviewDialogProps = { title: string; open: boolean; onClose: () => void; onSent: (authorLink: string) => void };

/** A separate file, which loads when the button is pressed. */
export function ReviewDialog({ title, open, onClose, onSent }: ReviewDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose} persistent>
      <div data-draft={DRAFT_KEYS.review}>
        <ReviewForm onSent={onSent}>
          <Button variant="quiet" onClick={onClose}>
            Annuler
          </Button>
        </ReviewForm>
      </div>
    </Dialog>
  );
}
