import { typeset } from "../ui/typography.ts";
import styles from "./offer-card.module.css";
import { type JobOffer, NOT_KNOWN_YET } from "./offers.ts";

/** What the work offers and asks, which is read first; then where, what and when, as far as they are known. */
export function OfferDetails({
  offer: { location, type, experience, requirements, constraints },
}: {
  offer: JobOffer;
}) {
  const facts = [
    { label: "Lieu", value: location, isSaid: false },
    // The conditions may say it already: « CDI, période d’essai de 2 mois ».
    { label: "Contrat", value: type, isSaid: requirements.some((point) => point.startsWith(type)) },
    { label: "Début", value: experience, isSaid: false },
  ].filter(({ value, isSaid }) => value && !isSaid && value !== NOT_KNOWN_YET);
  return (
    <>
      <Points title="Les conditions" points={requirements} />
      <Points title="Les horaires" points={constraints} />
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <p className={styles.pointsTitle}>{title}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{typeset(point)}</li>
        ))}
      </ul>
    </div>
  );
}
