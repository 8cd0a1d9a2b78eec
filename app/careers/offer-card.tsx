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
  const apply = (
    <Apply
      slug={offer.slug}
      position={positionOf(offer)}
      variant={offer.posting ? "primary" : "secondary"}
      label={say(applyLabel(offer, words))}
      hiddenLabel={offer.title}
    />
  );
  return (
    <article className={`switcher gap-4 ${offer.posting ? "halves" : "four-eight"}`}>
      <div className="stack start gap-3">
        <OfferState offer={offer} />
        <h3 className={`${offer.posting ? "title-m" : "title-s"} ${styles.title}`}>
          {offer.posting ? <a href={`/recrutement/${offer.slug}`}>{title}</a> : title}
        </h3>
        {offer.posting && (
          <>
            <Description offer={offer} />
            <OfferUnknown offer={offer} words={words} />
            {apply}
            <OfferApplyNote offer={offer} words={words} />
          </>
        )}
      </div>
      {offer.posting ? (
        <OfferDetails offer={offer} words={words} />
      ) : (
        <div className="stack start gap-3">
          <Description offer={offer} />
          {apply}
        </div>
      )}
    </article>
  );
}

function Description({ offer }: { offer: JobOffer }) {
  return offer.description.map((paragraph) => <p key={paragraph}>{typeset(paragraph)}</p>);
}
