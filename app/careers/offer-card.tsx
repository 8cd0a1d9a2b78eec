import { typeset } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import { TitleText } from "../ui/title-text.tsx";
import { Apply } from "./apply.tsx";
import styles from "./offer-card.module.css";
import { OfferDetails, OfferState, OfferUnknown } from "./offer-details.tsx";
import { applyLabel, type JobOffer, type OfferWords, offerPath, positionOf } from "./offers.ts";

type Props = { offer: JobOffer; words: OfferWords };

/** An open offer in short, with links to its page; an unfinished one has no details beside its words. */
export function OfferCard({ offer, words }: Props) {
  const { say } = useWords();
  const isOpen = offer.posting !== null;
  const title = <TitleText>{offer.title}</TitleText>;
  const said = (
    <>
      {offer.description.slice(0, isOpen ? 1 : undefined).map((paragraph) => (
        <p key={paragraph}>{typeset(paragraph)}</p>
      ))}
      <OfferUnknown offer={offer} words={words} />
      <div className="cluster gap-4 rows-2 middle">
        <Apply
          slug={offer.slug}
          position={positionOf(offer)}
          variant={isOpen ? "primary" : "secondary"}
          label={say(applyLabel(offer, words))}
          hiddenLabel={offer.title}
        />
        {isOpen && (
          <a className="target" href={offerPath(offer.slug)}>
            {say(words.read)}
            <span className="visually-hidden"> {offer.title}</span>
          </a>
        )}
      </div>
    </>
  );
  return (
    <article className={`switcher gap-4 ${isOpen ? "halves" : "four-eight"}`}>
      <div className="stack start gap-3">
        <OfferState offer={offer} />
        <h3 className={`${isOpen ? "title-m" : "title-s"} ${styles.title}`}>
          {isOpen ? <a href={offerPath(offer.slug)}>{title}</a> : title}
        </h3>
        {isOpen && said}
      </div>
      {isOpen ? <OfferDetails offer={offer} words={words} isBrief /> : <div className="stack start gap-3">{said}</div>}
    </article>
  );
}
