import { useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import { SelectField, TextArea } from "../ui/field.tsx";
import { typeset } from "../ui/typography.ts";
import { REFUSAL_REASONS } from "./life.ts";
import type { ModeratedReview } from "./moderation.server.ts";
import { Key } from "./moderation-actions.tsx";
import styles from "./moderation-card.module.css";
import { type Draft, type ModerationAnswer, NOTE, writeSeen } from "./moderation-rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

type Props = { review: ModeratedReview; draft: Draft | undefined; preview: string | undefined };

/** A refusal needs a reason of the published list; the letter to the author is seen before it goes. */
export function ModerationRefusal({ review, draft, preview }: Props) {
  const decide = useDecideBySubmit();
  const address = useAddress();
  const fetcher = useFetcher<ModerationAnswer>();
  const isOpen = draft?.intent === "refuse" || draft?.intent === "preview";
  const letter = fetcher.data?.kind === "preview" ? fetcher.data.text : preview;
  const field = (name: string) => `${name}-${review.id}`;

  const showLetter = (form: HTMLFormElement | null) => {
    if (!form || !new FormData(form).get("reason")) return;
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    fields.set("intent", "preview");
    fetcher.submit(fields, { method: "post", action: address });
  };

  return (
    <details className={styles.more} open={isOpen || undefined}>
      <summary aria-keyshortcuts="R">
        Refuser…<Key>R</Key>
      </summary>
      <form method="post" action={address} onSubmit={decide} className={styles.form}>
        <input type="hidden" name="avis" value={writeSeen(review)} />
        <input type="hidden" name="from" value={review.state} />
        <SelectField
          label="Raison publiée"
          name="reason"
          id={field("raison")}
          required
          defaultValue={isOpen ? draft.reason : ""}
          onChange={(event) => showLetter(event.currentTarget.form)}
        >
          <option value="">Choisissez une raison</option>
          {REFUSAL_REASONS.map(({ id, sentence }) => (
            <option key={id} value={id}>
              {sentence}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Précision pour l’auteur"
          name="note"
          id={field("precision")}
          rows={2}
          limit={NOTE.max}
          defaultValue={isOpen ? draft.note : ""}
          onBlur={(event) => showLetter(event.currentTarget.form)}
        />
        {review.customer_email ? (
          <div className={styles.letter} aria-live="polite">
            {letter ? (
              <>
                <p>{typeset(`Message pour ${review.customer_email}, envoyé une minute après le refus :`)}</p>
                <blockquote>{letter}</blockquote>
              </>
            ) : (
              <p>
                {fetcher.data?.kind === "failed"
                  ? typeset(fetcher.data.detail)
                  : "L’auteur recevra la raison par e-mail une minute après le refus."}
              </p>
            )}
          </div>
        ) : (
          <p className={styles.letter}>L’auteur n’a pas laissé d’adresse ; il lira la raison par son lien personnel.</p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="refuse" variant="danger" size="small">
            Refuser l’avis
          </Button>
          {review.customer_email && (
            <Button
              type="submit"
              name="intent"
              value="preview"
              variant="secondary"
              size="small"
              onClick={(event) => {
                event.preventDefault();
                showLetter(event.currentTarget.form);
              }}
            >
              Voir le message
            </Button>
          )}
        </div>
      </form>
    </details>
  );
}
