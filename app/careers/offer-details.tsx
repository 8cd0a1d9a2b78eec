import { typeset } from "../ui/typography.ts";
import styles from "./offer-card.module.css";
import type { JobOffer } from "./offers.ts";

/** Where, what and when in a line each; then what the work offers and asks. */
export function OfferDetails({
  offer: { location, type, experience, requirements, constraints },
}: {
  offer: JobOffer;
}) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Lieu</dt>
          <dd>{location}</dd>
        </div>
        <div>
          <dt>Contrat</dt>
          <dd>{type}</dd>
        </div>
        <div>
          <dt>Début</dt>
          <dd>{experience}</dd>
        </div>
      </dl>
      <Points title="Les conditions" points={requirements} />
      <Points title="Les horaires" points={constraints} />
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
