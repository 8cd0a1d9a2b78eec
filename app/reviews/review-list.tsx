import { formatDecimal } from "../../core/text/numbers.ts";
import { formatDate, formatNumber, typeset } from "../../core/text/typography.ts";
import { ReviewPhotos } from "../review-photos/review-photos.tsx";
import { starsInWords } from "../ui/rating.ts";
import { Stars } from "../ui/stars.tsx";
import { ACTIVITIES } from "./activities.ts";
import { ofAuthor } from "./author-name.ts";
import { filterPath, isFiltered, type ReviewFilter } from "./filter.ts";
import { AVERAGE_FROM } from "./limits.ts";
import { ORIGINS } from "./origins.ts";
import styles from "./review-list.module.css";
import type { RatingCount } from "./rules.ts";
import type { PublicReview } from "./store.server.ts";

type Props = {
  reviews: PublicReview[];
  older: string | null;
  newer: string | null;
  filter: ReviewFilter;
  /** The distribution of ratings of the chosen activity. */
  ratings: readonly RatingCount[];
  /** Of the chosen activity; null without one. */
  average: number | null;
};

/** Shows the publication date and, if given, the date of the experience (article D. 111-10). */
export function ReviewList({ reviews, older, newer, filter, ratings, average }: Props) {
  if (reviews.length === 0 && !isFiltered(filter)) {
    return (
      <div className="stack gap-3 line-above in-ink block-6">
        <h3 className="title-m">Aucun avis pour le moment</h3>
        <p>Soyez le premier à partager votre expérience !</p>
      </div>
    );
  }
  return (
    <>
      {isFiltered(filter) && <Choice filter={filter} ratings={ratings} average={average} />}
      {reviews.length === 0 ? (
        <p className="line-above in-ink block-5">Aucun avis publié ne correspond.</p>
      ) : (
        <ol className={`ruled pad-5 ${styles.list}`}>
          {reviews.map((review) => (
            <li key={review.id} id={`avis-${review.id}`}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ol>
      )}
      {(older || newer) && (
        <nav className="cluster gap-5 line-above pad-5" aria-label="Pages d’avis">
          {newer && (
            <a className="target" href={filterPath(filter, { avant: newer })} rel="prev">
              Avis plus récents
            </a>
          )}
          {older && (
            <a className="target" href={filterPath(filter, { apres: older })} rel="next">
              Avis plus anciens
            </a>
          )}
        </nav>
      )}
    </>
  );
}

/** The chosen filter, the number of reviews it matches, and their order (article D. 111-10). */
function Choice({ filter, ratings, average }: Pick<Props, "filter" | "ratings" | "average">) {
  const { activity, rating, words } = filter;
  const count = ratings.filter((each) => !rating || each.rating === rating).reduce((sum, { count }) => sum + count, 0);
  const chosen = [activity && ACTIVITIES[activity], rating && starsInWords(rating), words && `« ${words} »`].filter(
    Boolean,
  );
  return (
    <p className="below-5">
      <strong>{chosen.join(", ")}</strong>
      {words ? ", " : ` : ${formatNumber(count)} avis, `}
      du plus récent au plus ancien. <a href="/avis#avis-publies">Voir tous les avis</a>
      {average !== null && !rating && !words && count >= AVERAGE_FROM && (
        <span className="line">{`${formatDecimal(average)} sur 5 en moyenne`}</span>
      )}
    </p>
  );
}

/** The activity, and the product that its author names unless both are the same words. */
function about({ activity, product_or_service }: PublicReview): string {
  const label = activity === "other" ? "" : ACTIVITIES[activity];
  const names = [label, product_or_service ?? ""].filter(Boolean);
  return [...new Set(names)].join(" · ");
}

function ReviewCard({ review }: { review: PublicReview }) {
  return (
    <article className="stack gap-4">
      <header className="split gap-4 rows-1">
        <h3 className="size-text-m" dir="auto">
          {review.customer_name}
        </h3>
        <Stars value={review.rating} />
      </header>
      <p className="written size-text-l" dir="auto">
        {review.comment}
      </p>
      <ReviewPhotos review={review} />
      <footer className="cluster gap-4 rows-0 baseline note">
        <div className={`cluster gap-4 rows-0 baseline ${styles.about}`}>
          {review.origin !== "spontaneous" && (
            <p>
              <a className="target" href="/avis/fonctionnement#invitations">
                {ORIGINS[review.origin].label}
              </a>
            </p>
          )}
          {about(review) && <p dir="auto">{about(review)}</p>}
          <p>
            <span className="unbroken">
              Publié le <time dateTime={review.published_at}>{formatDate(review.published_at)}</time>
            </span>
            {review.experience_date && (
              <>
                {", "}
                <span className="unbroken">
                  expérience du <time dateTime={review.experience_date}>{formatDate(review.experience_date)}</time>
                </span>
              </>
            )}
          </p>
        </div>
        <p className="no-print">
          <a className="target" href={`/avis/signaler/${review.id}`} rel="nofollow">
            Signaler cet avis<span className="visually-hidden"> {ofAuthor(review.customer_name)}</span>
          </a>
        </p>
      </footer>
      {review.reply && review.reply_at && (
        <section className={`stack gap-2 marked ${styles.reply}`}>
          <h4 className="size-text-m">
            Notre réponse du <time dateTime={review.reply_at}>{formatDate(review.reply_at)}</time>
          </h4>
          <p className="written">{typeset(review.reply)}</p>
        </section>
      )}
    </article>
  );
}
