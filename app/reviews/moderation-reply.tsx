import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import type { ModeratedReview } from "./moderation.server.ts";
import styles from "./moderation-card.module.css";
import { type Draft, REPLY, writeSeen } from "./moderation-rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

/** The company's reply, which everybody reads under the review. */
export function ModerationReply({ review, draft }: { review: ModeratedReview; draft: Draft | undefined }) {
  const decide = useDecideBySubmit();
  const isOpen = draft?.intent === "reply";
  return (
    <details className={styles.more} open={isOpen || undefined}>
      <summary className={`${styles.place} ${styles.third}`}>
        {review.reply ? "Modifier la réponse" : "Répondre en public"}
      </summary>
      <form method="post" action={useAddress()} onSubmit={decide} className={styles.form}>
        <input type="hidden" name="avis" value={writeSeen(review)} />
        <input type="hidden" name="former_text" value={review.reply ?? ""} />
        <TextArea
          label="Réponse publique de l’entreprise"
          name="text"
          id={`reponse-${review.id}`}
          help="Publiée sous l’avis, avec sa date. Vide, elle est retirée."
          rows={3}
          limit={REPLY.max}
          defaultValue={isOpen ? draft.text : (review.reply ?? "")}
        />
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="reply" size="small">
            Enregistrer la réponse
          </Button>
        </div>
      </form>
    </details>
  );
}
