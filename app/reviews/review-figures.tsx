import type { ReactNode } from "react";
import { formatNumber, plural, typeset } from "../ui/typography.ts";
import styles from "./review-figures.module.css";
import type { ReviewFigures as Figures } from "./rules.ts";

/** The statistics of every published review (specification §3; product point 7). */
export function ReviewFigures({ figures }: { figures: Figures }) {
  const { totalReviews, averageRating, satisfactionRate } = figures;
  return (
    <section className="on-green section" aria-label="Les avis en chiffres">
      <dl className={`wrap ${styles.figures}`}>
        <Figure label="Note moyenne">
          {totalReviews === 0 ? (
            <NoneYet />
          ) : (
            <>
              {oneDecimal.format(averageRating)}
              <span className={styles.of}>/5</span>
            </>
          )}
        </Figure>
        <Figure label={plural(totalReviews, "avis publié", "avis publiés")}>{formatNumber(totalReviews)}</Figure>
        <Figure label={typeset("de clients satisfaits : 4 étoiles ou plus")}>
          {totalReviews === 0 ? <NoneYet /> : typeset(`${satisfactionRate} %`)}
        </Figure>
      </dl>
    </section>
  );
}

const oneDecimal = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A dash set as large as a figure, and divided by five, would look like a slip. */
function NoneYet() {
  return <span className={styles.noneYet}>–</span>;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
