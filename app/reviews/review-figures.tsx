import type { ReactNode } from "react";
import { formatDecimal } from "../../core/text/numbers.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { Bar } from "../ui/bar.tsx";
import { starsInWords } from "../ui/rating.ts";
import { Stars } from "../ui/stars.tsx";
import { filterPath } from "./filter.ts";
import styles from "./review-figures.module.css";
import type { ReviewFigures as Figures, RatingCount } from "./rules.ts";

/** Statistics of all published reviews (specification §3; product reading 7) and the distribution of ratings. */
export function ReviewFigures({ figures, ratings }: { figures: Figures; ratings: readonly RatingCount[] }) {
  const { totalReviews, averageRating, satisfactionRate } = figures;
  if (totalReviews === 0) return <NoneYet />;
  return (
    <section className={`on-green stack centred edge-end ${styles.panel}`} aria-label="Les avis en chiffres">
      <ul className="switcher duo gap-5">
        <Figure label="Note moyenne">
          {formatDecimal(averageRating)} <span className="soft unit">sur&nbsp;5</span>
        </Figure>
        <Figure label={plural(totalReviews, "avis publié", "avis publiés")}>{formatNumber(totalReviews)}</Figure>
        <Figure label="d’avis à 4&nbsp;étoiles ou&nbsp;plus">{`${satisfactionRate} %`}</Figure>
      </ul>
      <p className={styles.stars} aria-hidden="true">
        <Stars value={averageRating} />
      </p>
      <Distribution ratings={ratings} total={totalReviews} />
    </section>
  );
}

/** Describes the steps of a review while there are no figures. */
function NoneYet() {
  const { reviewDays } = useFacts();
  return (
    <section className={`on-green stack centred edge-end ${styles.panel}`} aria-label="Les avis en chiffres">
      <p className="title-l">Un avis, trois étapes</p>
      <ol className="lede stack numbered">
        <li>Vous l’écrivez, signé ou anonyme.</li>
        <li>{`Nous le lisons sous ${plural(reviewDays, "un jour", `${formatNumber(reviewDays)}\u00a0jours`)}.`}</li>
        <li>Bon ou mauvais, il paraît sans un mot changé.</li>
      </ol>
      <p className="small">
        0 avis publié pour l’instant. La note moyenne et la part d’avis à 4 étoiles ou plus s’affichent ici dès le
        premier.
      </p>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className={`stack gap-2 line-above pad-4 ${styles.figure}`}>
      <p className={`numeral ${styles.value}`}>{children}</p>
      <p>{label}</p>
    </li>
  );
}

function Distribution({ ratings, total }: { ratings: readonly RatingCount[]; total: number }) {
  return (
    <ul className={`stack gap-1 line-above pad-4 small ${styles.distribution}`} aria-label="Les avis, note par note">
      {ratings.map(({ rating, count }) => (
        <li key={rating}>
          {count > 0 ? (
            <a href={filterPath({ rating })}>{starsInWords(rating)}</a>
          ) : (
            <span>{starsInWords(rating)}</span>
          )}
          <Bar percent={(100 * count) / total} />
          <span className={`tabular ${styles.count}`}>
            {formatNumber(count)}
            <span className="visually-hidden"> avis</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
