import { Button } from "../ui/button.tsx";
import styles from "../ui/control.module.css";
import { ACTIVITIES, ACTIVITY_IDS } from "./activities.ts";
import { ADDRESSES, type ReviewFilter, WORDS_MAX_LENGTH } from "./filter.ts";
import { RATINGS } from "./rules.ts";

/** A GET form: each choice has its address. */
export function ReviewFilters({ filter }: { filter: ReviewFilter }) {
  return (
    <form action="/avis#avis-publies" aria-label="Choisir des avis" className="stack gap-4 column no-print">
      <div className="switcher duo gap-4">
        <div className={styles.field}>
          <label className={styles.label} htmlFor="filtre-activite">
            Activité
          </label>
          <select
            id="filtre-activite"
            name="activite"
            className={styles.control}
            defaultValue={filter.activity && ADDRESSES[filter.activity]}
          >
            <option value="">Toutes</option>
            {ACTIVITY_IDS.map((id) => (
              <option key={id} value={ADDRESSES[id]}>
                {ACTIVITIES[id]}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label className={styles.label} htmlFor="filtre-note">
            Note
          </label>
          <select id="filtre-note" name="note" className={styles.control} defaultValue={filter.rating}>
            <option value="">Toutes</option>
            {RATINGS.toReversed().map((rating) => (
              <option key={rating} value={rating}>
                {starsOf(rating)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor="filtre-mots">
          Mots cherchés
        </label>
        <input
          type="search"
          id="filtre-mots"
          name="mots"
          className={styles.control}
          maxLength={WORDS_MAX_LENGTH}
          defaultValue={filter.words}
        />
      </div>
      <div>
        <Button type="submit" variant="secondary">
          Voir ces avis
        </Button>
      </div>
    </form>
  );
}

export const starsOf = (rating: number) => `${rating} ${rating === 1 ? "étoile" : "étoiles"}`;
