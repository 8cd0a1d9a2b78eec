import { Fragment } from "react";
import { capitalised, withinSentence } from "../../core/text/capitals.ts";
import { formatDate, formatEuros, formatNumber, typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { withoutMarks } from "../content/field-marks.ts";
import { useWords } from "../content/words.tsx";
import { Dotted } from "../ui/dotted.tsx";
import { keepHyphens } from "../ui/title-text.tsx";
import styles from "./offer-card.module.css";
import type { JobOffer, OfferWords } from "./offers.ts";
import { TO_SPECIFY } from "./offers.ts";

export function OfferState({ offer: { posted, posting } }: { offer: JobOffer }) {
  return (
    <p className={`cluster gap-4 rows-0 middle fine strong soft ${styles.posted}`} data-open={posting !== null}>
      <span>{posted}</span>{" "}
      {posting && (
        <span className="soft">
          publiée le <time dateTime={posting.datePosted}>{formatDate(posting.datePosted)}</time>
        </span>
      )}
    </p>
  );
}

/** « CDI · environ 13 à 14 € brut de l’heure · Voves » */
export function OfferFacts({ offer }: { offer: JobOffer }) {
  if (!offer.posting) return null;
  const facts = [offer.type, pay(offer), offer.location].filter(Boolean);
  return (
    <p className="strong">
      <Dotted>
        {facts.map((fact) => (
          <Fragment key={fact}>{keepHyphens(typeset(fact))}</Fragment>
        ))}
      </Dotted>
    </p>
  );
}

/** Both amounts with their cents if one has some. */
function pay({ posting }: JobOffer): string {
  const gross = posting?.grossEurosPerHour;
  if (!gross) return "";
  const amounts = [...new Set([gross.from, gross.to])];
  const inWords = amounts.every(Number.isInteger) ? formatNumber : formatCents;
  return `environ ${amounts.map((euros) => inWords(euros)).join(" à ")} € brut de l’heure`;
}

const formatCents = (euros: number) => formatEuros(euros).replace(/\s€$/, "");

type Props = { offer: JobOffer; words: OfferWords };

/** Staff cannot publish an offer again without a profile, which the form asks for with the tasks. */
const isComplete = ({ profile, posting }: JobOffer) => profile.length > 0 || posting === null;

/** Says whom to ask for what the offer leaves out. */
export function OfferUnknown({ offer, words }: Props) {
  const { write } = useWords();
  return !isComplete(offer) && <p>{write(words.unknown)}</p>;
}

export function OfferCall({ offer, words }: Props) {
  const { write } = useWords();
  return isComplete(offer) && <p>{write(words.call)}</p>;
}

/** Says how an application is sent. */
export function OfferApplyNote({ offer: { posting }, words }: Props) {
  const { say } = useWords();
  return posting && <p className="note">{say(words.applyNote)}</p>;
}

type DetailsProps = Props & {
  /** Rows or columns. */
  className?: string;
  /** For the list of offers, which leaves profile and directions to the page of the offer. */
  isBrief?: boolean;
};

export function OfferDetails({ offer, words, className = "rows ruled", isBrief = false }: DetailsProps) {
  const { say } = useWords();
  const { town } = useFacts().address;
  const { profile, requirements, constraints, location, posting } = offer;
  const parts = [
    { title: words.profile, points: isBrief ? [] : profile },
    {
      title: words.conditions,
      points: [...(isBrief ? payTerm(offer) : []), ...requirements, ...terms(offer, words, say)],
    },
    { title: words.hours, points: constraints },
    { title: words.location, points: posting ? [location] : [], isHeadOffice: location === town && !isBrief },
  ].filter(({ points }) => points.length > 0);
  if (parts.length === 0) return null;
  return (
    <dl className={`lined pad-3 ${className}`}>
      {parts.map(({ title, points, isHeadOffice }) => (
        <div key={title}>
          <dt className={isBrief ? "soft" : "title-s"}>{say(title)}</dt>
          <dd>
            <ul className={points.length > 1 ? styles.points : "stack gap-1"}>
              {points.map((point) => (
                <li key={point}>{typeset(point)}</li>
              ))}
              {isHeadOffice && (
                <li className="no-print">
                  <a href="/depots">{say(words.directions)}</a>
                </li>
              )}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Unless a condition says it, as in offers of an earlier release. */
function payTerm(offer: JobOffer): string[] {
  const term = capitalised(pay(offer));
  return term &&
    !offer.requirements.some((point) => /(€|euros?)\s*(brut\s*)?(de l’heure|par heure|\/\s?h)/i.test(point))
    ? [term]
    : [];
}

/** « Prise de poste : à convenir », and the contract unless a condition names it: « CDI, période d’essai de 2 mois ». */
function terms(
  { type, experience, requirements }: JobOffer,
  words: OfferWords,
  say: (text: string) => string,
): string[] {
  const contract = withoutMarks(type);
  const isSaid = requirements.some((point) => point.startsWith(contract));
  return [
    { label: words.contract, value: isSaid ? "" : type },
    { label: words.start, value: experience },
  ]
    .filter(({ value }) => value && value !== TO_SPECIFY)
    .map(({ label, value }) => `${say(label)} : ${withinSentence(value)}`);
}
