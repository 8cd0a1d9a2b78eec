import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Stars } from "../ui/stars.tsx";
import { formatDate } from "../ui/typography.ts";
import { useAddress } from "./moderation-answers.tsx";
import styles from "./moderation-card.module.css";
import { STATE_WORDS, writeSeen } from "./moderation-rules.ts";
import type { StaffReview } from "./store.server.ts";
import { useDecideBySubmit, useIsDeciding } from "./use-decide.ts";

type Props = { review: StaffReview; onDelete: () => void };

/** One review with everything a decision needs, in the words of its author. */
export function ModerationCard({ review, onDelete }: Props) {
  const isDeciding = useIsDeciding(review.id);
  return (
    <article
      className={styles.card}
      aria-labelledby={`nom-${review.id}`}
      aria-busy={isDeciding}
      data-state={review.state}
    >
      <header className={styles.head}>
        <h2 className={styles.name} id={`nom-${review.id}`} dir="auto">
          {review.customer_name}
        </h2>
        <StateBadge review={review} />
        <p className={styles.rating}>
          <Stars value={review.rating} /> <span aria-hidden="true">{review.rating} sur 5</span>
        </p>
      </header>
      <p className={styles.about}>
        <time dateTime={review.created_at}>{formatDate(review.created_at, { time: true })}</time>
        {review.customer_email && (
          <a href={`mailto:${encodeURIComponent(review.customer_email)}`}>{review.customer_email}</a>
        )}
        {review.product_or_service && (
          <span className={styles.product} dir="auto">
            {review.product_or_service}
          </span>
        )}
        {review.experience_date && <span>Expérience du {formatDate(review.experience_date)}</span>}
      </p>
      <p className={styles.comment} dir="auto">
        {review.comment}
      </p>
      <Actions review={review} onDelete={onDelete} />
    </article>
  );
}

function StateBadge({ review: { state, deleted_at, withdrawn_at } }: { review: StaffReview }) {
  const tone = { pending: "warning", published: "success", refused: "danger" } as const;
  return (
    <>
      <Badge tone={tone[state]}>{STATE_WORDS[state]}</Badge>
      {withdrawn_at ? <Badge>Retiré par son auteur</Badge> : deleted_at && <Badge>Dans la corbeille</Badge>}
    </>
  );
}

function Actions({ review, onDelete }: Props) {
  const decide = useDecideBySubmit();
  const { state, deleted_at, withdrawn_at } = review;
  const of = <span className="visually-hidden"> l’avis de {review.customer_name}</span>;
  return (
    <form method="post" action={useAddress()} onSubmit={decide} className={styles.actions}>
      <input type="hidden" name="avis" value={writeSeen(review)} />
      {deleted_at === null && state === "pending" && (
        <Button type="submit" name="intent" value="approve" size="small">
          Approuver{of}
        </Button>
      )}
      {deleted_at === null && state === "published" && (
        <Button type="submit" name="intent" value="unpublish" variant="secondary" size="small">
          Dépublier{of}
        </Button>
      )}
      {deleted_at === null ? (
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="secondary"
          size="small"
          onClick={(event) => {
            event.preventDefault();
            onDelete();
          }}
        >
          Supprimer{of}
        </Button>
      ) : (
        withdrawn_at === null && (
          <Button type="submit" name="intent" value="restore" variant="secondary" size="small">
            Restaurer{of}
          </Button>
        )
      )}
    </form>
  );
}
