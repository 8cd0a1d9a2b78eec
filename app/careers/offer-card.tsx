import { typeset } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import { TitleText } from "../ui/title-text.tsx";
import { Apply } from "./apply.tsx";
import styles from "./offer-card.module.css";
import { OfferApplyNote, OfferDetails, OfferState, OfferUnknown } from "./offer-details.tsx";
import { applyLabel, type JobOffer, type OfferWords, positionOf } from "./offers.ts";

type Props = { offer: JobOffer; words: OfferWords };

/** The title links to the offer's page, except for an unfinished offer. */
export function OfferCard({ offer, words }: Props) {
  const { say } = useWords();
  const title = <TitleText>{offer.title}</TitleText>;
  return (
    <article className={`switcher gap-4 ${offer.posting ? "halves" : ""}`}>
      <div className="stack start gap-3">
        <OfferState offer={offer} />
        <h3 className={`${offer.posting ? "title-m" : "title-s"} ${styles.title}`}>
          {offer.posting ? <a href={`/recrutement/${offer.slug}`}>{title}</a> : title}
        </h3>
        {offer.description.map((paragraph) => (
          <p key={paragraph}>{typeset(paragraph)}</p>
        ))}
        <OfferUnknown offer={offer} words={words} />
        <Apply
          slug={offer.slug}
          position={positionOf(offer)}
          variant={offer.posting ? "primary" : "secondary"}
          label={say(applyLabel(offer, words))}
          hiddenLabel={offer.title}
        />
        <OfferApplyNote offer={offer} words={words} />
      </div>
      <OfferDetails offer={offer} words={words} />
    </article>
  );
}
