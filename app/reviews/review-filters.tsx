import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";
import { starsInWords } from "../ui/rating.ts";
import { ACTIVITIES, ACTIVITY_IDS } from "./activities.ts";
import { ADDRESSES, isFiltered, type ReviewFilter, WORDS_MAX_LENGTH } from "./filter.ts";
import { RATINGS } from "./rules.ts";

/** A GET form, so that each choice has an address. */
export function ReviewFilters({ filter }: { filter: ReviewFilter }) {
  return (
    <form action="/avis#avis-publies" aria-label="Choisir des avis" className="column no-print">
      <details className={"unfold folds"} open={isFiltered(filter)}>
        <summary className="strong">Filtrer les avis</summary>
        <div className="stack gap-4">
          <div className="switcher pairs gap-4">
            <Choice label="Activité" name="activite" defaultValue={filter.activity && ADDRESSES[filter.activity]}>
              {ACTIVITY_IDS.map((id) => (
                <option key={id} value={ADDRESSES[id]}>
                  {ACTIVITIES[id]}
                </option>
              ))}
            </Choice>
            <Choice label="Note" name="note" defaultValue={filter.rating}>
              {RATINGS.toReversed().map((rating) => (
                <option key={rating} value={rating}>
                  {starsInWords(rating)}
                </option>
              ))}
            </Choice>
          </div>
          <div className="stack gap-2 shrinks">
            <label className="strong" htmlFor="filtre-mots">
              Chercher dans les avis
            </label>
            <input
              type="search"
              id="filtre-mots"
              name="mots"
              className="control"
              maxLength={WORDS_MAX_LENGTH}
              defaultValue={filter.words}
            />
          </div>
          <div>
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
          </div>
        </div>
      </details>
    </form>
  );
}

function Choice({ label, name, children, defaultValue }: ComponentProps<"select"> & { label: string }) {
  const id = `filtre-${name}`;
  return (
    <div className="stack gap-2 shrinks">
      <label className="strong" htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className="control" defaultValue={defaultValue}>
        <option value="">Toutes</option>
        {children}
      </select>
    </div>
  );
}
