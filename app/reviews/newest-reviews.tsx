import { formatDate, typeset } from "../../core/text/typography.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Stars } from "../ui/stars.tsx";
import { ACTIVITIES } from "./activities.ts";
import { filterPath } from "./filter.ts";
import type { NewestReviews as Newest } from "./newest.server.ts";

/** A single review is set like a quotation, up to this many characters. */
const SHORT = 160;

/** The newest reviews, beside the company's own words. */
export function NewestReviews({ activity, score, count, reviews }: Newest) {
  return (
    <section className="wrap section switcher four-eight flanked gap-4 no-print" aria-labelledby="proof">
      <div>
        <p className="eyebrow below-3">Avis clients</p>
        <h2 id="proof" className={score ? undefined : "title-m"}>
          {score ?? count}
          <br />
          <small className="unit soft">
            {[score && count, activity && ACTIVITIES[activity]].filter(Boolean).join(", ")}
          </small>
        </h2>
      </div>
      <div className="stack">
        <p className="fine soft">
          {reviews.length > 1 ? "Les derniers avis publiés, du plus récent au plus ancien" : "Le dernier avis publié"}
        </p>
        {reviews.map(({ id, rating, comment, reply, about, author, publishedAt }) => (
          <blockquote key={id} className="marked stack gap-2">
            <p
              className={`${reviews.length === 1 && comment.length <= SHORT ? "title-m" : "lede"} written clamp`}
              dir="auto"
            >
              {`«\u00a0${comment}\u00a0»`}
            </p>
            <p className="cluster gap-4 rows-0 soft">
              <span>
                <span aria-hidden="true">
                  <Stars value={rating} />
                </span>{" "}
                {rating} sur 5
              </span>
              {about && <span dir="auto">{about}</span>}
              <span dir="auto">
                {author}, le{"\u00a0"}
                <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
              </span>
            </p>
            {reply && (
              <p className="clamp" dir="auto">
                <b className="strong">Notre réponse :</b> {typeset(reply)}
              </p>
            )}
          </blockquote>
        ))}
      </div>
      <div className="stack start gap-2">
        <ButtonAnchor variant="secondary" href={activity ? filterPath({ activity }) : "/avis"}>
          Lire les avis
        </ButtonAnchor>
        <a className="target" href="/avis/fonctionnement">
          Comment nous contrôlons les avis
        </a>
      </div>
    </section>
  );
}
