import { typeset } from "../../core/text/typography.ts";
import styles from "./offer-card.module.css";
import type { JobOffer } from "./offers.ts";
import { TO_SPECIFY } from "./offers.ts";

export function OfferState({ offer: { posted, posting } }: { offer: JobOffer }) {
  return (
    <p className={`cluster gap-2 middle fine strong soft ${styles.posted}`} data-open={posting !== null}>
      {posted}
    </p>
  );
}

export function OfferConditions({ offer }: { offer: JobOffer }) {
  return <Points title="Les conditions" points={offer.requirements} />;
}

export function OfferHours({ offer }: { offer: JobOffer }) {
  return <Points title="Les horaires" points={offer.constraints} />;
}

export function OfferFacts({ offer: { location, type, experience, requirements, posting } }: { offer: JobOffer }) {
  const facts = [
    // The conditions may already say it: « CDI, période d’essai de 2 mois ».
    { label: "Contrat", value: type, isSaid: requirements.some((point) => point.startsWith(type)) },
    { label: "Début", value: experience, isSaid: false },
  ].filter(({ value, isSaid }) => value && !isSaid && value !== TO_SPECIFY);
  if (!posting && facts.length === 0) return null;
  return (
    <dl className="facts">
      {[{ label: "Lieu", value: location }, ...facts].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <p className="strong">{title}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{typeset(point)}</li>
        ))}
      </ul>
    </div>
  );
}
