import { ReviewForm } from "./review-form.tsx";
import type { ReviewAnswer } from "./submit.server.ts";

/** On the page of reviews, where the form stays. */
export default function PageReviewForm({ answer }: { answer: ReviewAnswer | undefined }) {
  return <ReviewForm answer={answer} />;
}
