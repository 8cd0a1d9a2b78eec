import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import type { ModeratedReview } from "./moderation.server.ts";
import styles from "./moderation-card.module.css";
import { ModerationRefusal } from "./moderation-refusal.tsx";
import { ModerationReply } from "./moderation-reply.tsx";
import { type Draft, type Intent, writeSeen } from "./moderation-rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

type Props = { review: ModeratedReview; draft: Draft | undefined; preview: string | undefined };

/** What can follow the state of a review (product: the life of a review), each with its key. */
export function ModerationActions({ review, draft, preview }: Props) {
  const decide = useDecideBySubmit();
  const { state, deleted_at, withdrawn_at } = review;
  const isInBin = deleted_at !== null;
  const of = <span className="visually-hidden"> l’avis de {review.customer_name}</span>;
  return (
    <div className={styles.actions}>
      <form method="post" action={useAddress()} onSubmit={decide} className={styles.buttons}>
        <input type="hidden" name="avis" value={writeSeen(review)} />
        <input type="hidden" name="reason" value={review.refusal_reason ?? ""} />
        <input type="hidden" name="note" value={review.refusal_note ?? ""} />
        {!isInBin && state === "pending" && (
          <Decision intent="approve" shortcut="A" isMain>
            Approuver{of}
          </Decision>
        )}
        {!isInBin && state === "published" && (
          <Decision intent="unpublish" shortcut="D">
            Dépublier{of}
          </Decision>
        )}
        {!isInBin && state === "refused" && (
          <Decision intent="reconsider" shortcut="A">
            Remettre en attente{of}
          </Decision>
        )}
        {isInBin && withdrawn_at === null && (
          <Decision intent="restore" shortcut="A">
            Restaurer{of}
          </Decision>
        )}
        {isInBin ? (
          <Decision intent="erase" shortcut="S">
            Effacer pour toujours{of}
          </Decision>
        ) : (
          <Decision intent="delete" shortcut="S">
            Supprimer{of}
          </Decision>
        )}
      </form>
      {!isInBin && state !== "refused" && <ModerationRefusal review={review} draft={draft} preview={preview} />}
      {!isInBin && (state === "published" || review.reply) && <ModerationReply review={review} draft={draft} />}
    </div>
  );
}

function Decision({
  intent,
  shortcut,
  isMain = false,
  children,
}: {
  intent: Intent;
  shortcut: string;
  isMain?: boolean;
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={isMain ? "primary" : "secondary"}
      size="small"
      aria-keyshortcuts={shortcut}
    >
      {children}
      <Key>{shortcut}</Key>
    </Button>
  );
}

/** Shown where a keyboard and script are; screen readers hear `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={styles.key}>{children}</kbd>
    </span>
  );
}
