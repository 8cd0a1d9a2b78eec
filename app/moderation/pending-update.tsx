import { plural } from "../../core/text/typography.ts";
import { STATE_LABELS } from "../reviews/columns.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import { formatClock } from "../staff/format-time.ts";
import { Button } from "../ui/button.tsx";
import type { ModeratedReview } from "./list.server.ts";

type Props = {
  review: ModeratedReview;
  now: ModeratedReview | "erased";
  /** Absent when the card already shows the new state. */
  onApply?: () => void;
};

export function ModerationPendingUpdate({ review, now, onApply }: Props) {
  return (
    <div className="boxed stack gap-2 start small" data-tone="warning">
      {now === "erased" ? <p>Cet avis n’existe plus.</p> : <Difference review={review} now={now} isShown={!onApply} />}
      {onApply && (
        <Button variant="secondary" size="small" onClick={onApply}>
          Afficher l’avis tel qu’il est<span className="visually-hidden">{` : ${review.customer_name}`}</span>
        </Button>
      )}
    </div>
  );
}

type DifferenceProps = {
  review: ModeratedReview;
  now: ModeratedReview;
  /** Whether the card already shows the new text. */
  isShown: boolean;
};

function Difference({ review, now, isShown }: DifferenceProps) {
  const steps = now.history.filter(({ id }) => !review.history.some((known) => known.id === id));
  const reported = now.reports.filter(({ id }) => !review.reports.some((known) => known.id === id)).length;
  return (
    <>
      {steps.map((entry) => (
        <p key={entry.id}>{`${formatClock(entry.at)} : ${entrySentence(entry)}`}</p>
      ))}
      {reported > 0 && (
        <p>{`${reported} ${plural(reported, "signalement est arrivé", "signalements sont arrivés")} entre-temps.`}</p>
      )}
      {now.state !== review.state && now.deleted_at === null && (
        <p>{`L’avis est maintenant « ${STATE_LABELS[now.state]} ».`}</p>
      )}
      {!isShown && now.comment !== review.comment && (
        <p className="written" dir="auto">
          {now.comment}
        </p>
      )}
      {!isShown && now.reply !== review.reply && now.reply && (
        <blockquote className="marked written">{now.reply}</blockquote>
      )}
    </>
  );
}
