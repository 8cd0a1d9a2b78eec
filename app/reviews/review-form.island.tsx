import { ReviewForm } from "./review-form.tsx";
import type { ReviewValues } from "./rules.ts";
import type { ReviewAnswer } from "./submit.server.ts";

/** On the page of reviews and on that of an invitation, where the form stays. */
export default function PageReviewForm(props: Props) {
  return <ReviewForm {...props} />;
}

type Props = { answer: ReviewAnswer | undefined; to?: string; values?: Partial<ReviewValues> };
