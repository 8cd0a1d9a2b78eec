import { ReviewForm } from "./review-form.tsx";
import type { ReviewValues } from "./rules.ts";
import type { ReviewAnswer } from "./submit.server.ts";

/** The form on the page of reviews and on that of an invitation; it stays open after sending. */
export default function PageReviewForm(props: Props) {
  return <ReviewForm {...props} />;
}

type Props = { answer: ReviewAnswer | undefined; to?: string; values?: Partial<ReviewValues> };
