import { ReviewForm } from "../reviews/review-form.tsx";
import { ButtonAnchor } from "../ui/button.tsx";

/** After it is cancelled or sent, the contact information shows again (specification §2). */
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
