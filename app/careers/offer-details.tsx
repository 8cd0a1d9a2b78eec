import { typeset } from "../../core/text/typography.ts";
import { useWords } from "../content/words.tsx";
import styles from "./offer-card.module.css";
import type { JobOffer, OfferWords } from "./offers.ts";
import { TO_SPECIFY } from "./offers.ts";

export function OfferState({ offer: { posted, posting } }: { offer: JobOffer }) {
  return (
    <p className={`cluster gap-2 middle fine strong soft ${styles.posted}`} data-open={posting !== null}>
      {posted}
    </p>
  );
}

type Props = { offer: JobOffer; words: OfferWords };

/** Staff cannot publish an offer again without a profile, which the form asks for with the tasks. */
const isComplete = ({ profile, posting }: JobOffer) => profile.length > 0 || posting === null;

/** Says whom to ask for what the offer leaves out. */
export function OfferUnknown({ offer, words }: Props) {
  const { write } = useWords();
  return !isComplete(offer) && <p className="marked">{write(words.unknown)}</p>;
}

export function OfferCall({ offer, words }: Props) {
  const { write } = useWords();
  return isComplete(offer) && <p>{write(words.call)}</p>;
}

/** What happens after the button. */
export function OfferApplyNote({ offer: { posting }, words }: Props) {
  const { say } = useWords();
  return posting && <p className="note">{say(words.applyNote)}</p>;
}

export function OfferProfile({ offer, words }: Props) {
  return <Points title={words.profile} points={offer.profile} />;
}

export function OfferConditions({ offer, words }: Props) {
  return <Points title={words.conditions} points={offer.requirements} />;
}

export function OfferHours({ offer, words }: Props) {
  return <Points title={words.hours} points={offer.constraints} />;
}

export function OfferFacts({ offer: { location, type, experience, requirements, posting }, words }: Props) {
  const { say } = useWords();
  const facts = [
    // The conditions may already say it: « CDI, période d’essai de 2 mois ».
    { label: words.contract, value: type, isSaid: requirements.some((point) => point.startsWith(type)) },
    { label: words.start, value: experience, isSaid: false },
  ].filter(({ value, isSaid }) => value && !isSaid && value !== TO_SPECIFY);
  if (!posting && facts.length === 0) return null;
  return (
    <dl className={`facts ${styles.facts}`}>
      {[{ label: words.location, value: location }, ...facts].map(({ label, value }) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  const { say } = useWords();
  if (points.length === 0) return null;
  return (
    <div>
      <p className="strong">{say(title)}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{typeset(point)}</li>
        ))}
      </ul>
    </div>
  );
}
