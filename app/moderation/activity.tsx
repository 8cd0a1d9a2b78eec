import { ACTIVITIES, ACTIVITY_IDS } from "../reviews/activities.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/field.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { writeVersion } from "./rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

/** The activity that the review is about. Staff may correct it, but never the author's words. */
export function ModerationActivity({ review }: { review: ModeratedReview }) {
  const decide = useDecideBySubmit();
  const address = useAddress();
  const label = ACTIVITIES[review.activity];
  if (review.deleted_at !== null) return <p className="note">Activité : {label}</p>;
  return (
    <Disclosure className={styles.low} data-panel="">
      <summary>Activité : {label}</summary>
      <form method="post" action={address} onSubmit={decide} className="cluster gap-3 above-2">
        <input type="hidden" name="avis" value={writeVersion(review)} />
        <SelectField
          label={`Activité de l’avis ${ofAuthor(review.customer_name)}`}
          name="activity"
          id={`activite-${review.id}`}
          required
          key={review.version}
          defaultValue={review.activity}
        >
          {ACTIVITY_IDS.map((id) => (
            <option key={id} value={id}>
              {ACTIVITIES[id]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="move" variant="secondary" size="small">
          Changer l’activité
        </Button>
      </form>
    </Disclosure>
  );
}
