import { Link } from "react-router";
import { typeset } from "../ui/typography.ts";
import { ApplyButton } from "./apply-button.tsx";
import styles from "./offer-card.module.css";
import { OfferDetails } from "./offer-details.tsx";
import { applyWords, type JobOffer, paragraphsOf, positionOf } from "./offers.ts";

/** An offer among others; its title leads to its own page, which can be shared. */
export function OfferCard({ offer }: { offer: JobOffer }) {
  return (
    <article className={styles.card} data-open={offer.posting !== null}>
      <p className={styles.posted}>{offer.posted}</p>
      <h3 className="title-m">
        <Link to={`/recrutement/${offer.slug}`}>{typeset(offer.title)}</Link>
      </h3>
      {paragraphsOf(offer).map((paragraph) => (
        <p key={paragraph}>{typeset(paragraph)}</p>
      ))}
      <OfferDetails offer={offer} />
      <div className={styles.apply}>
        <ApplyButton
          slug={offer.slug}
          position={positionOf(offer)}
          variant={offer.posting ? "primary" : "secondary"}
          about={offer.title}
        >
          {applyWords(offer)}
        </ApplyButton>
      </div>
    </article>
  );
}
