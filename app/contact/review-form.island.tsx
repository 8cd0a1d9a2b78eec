import { ReviewForm } from "../reviews/review-form.tsx";
import { ButtonAnchor } from "../ui/button.tsx";

/** Cancelled or sent, it gives the place back to the information (specification §2). */
export default function ContactReviewForm() {
  return (
    <ReviewForm
      isLeavingPage
      onSent={(authorLink) => {
        history.replaceState({ authorLink, isNew: true }, "", "/contact");
        location.reload();
      }}
    >
      <ButtonAnchor variant="quiet" href="/contact">
        Annuler
      </ButtonAnchor>
    </ReviewForm>
  );
}
