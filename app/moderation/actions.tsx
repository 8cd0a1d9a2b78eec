import type { ReactNode } from "react";
import { warnIfTyped } from "../drafts/unsaved-changes.tsx";
import { ofAuthor } from "../reviews/author-name.ts";
import { Button } from "../ui/button.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { PhotosTick } from "./photos.tsx";
import { ModerationRefusal } from "./refusal.tsx";
import { ModerationReply } from "./reply.tsx";
import { type Draft, decisionFormId, type Intent, isReportPending, writeVersion } from "./rules.ts";
import { ShortcutKey } from "./shortcut-key.tsx";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

type Props = { review: ModeratedReview; draft: Draft | undefined; preview: string | undefined };

/**
 * The decisions that the review's state allows: the answer to a published review first, deletion last and apart.
 * Opening a form moves none of them. A reported review is kept or refused beside its reports.
 */
export function ModerationActions({ review, draft, preview }: Props) {
  const decide = useDecideBySubmit();
  const { state, deleted_at, withdrawn_at } = review;
  const isInBin = deleted_at !== null;
  const isReported = isReportPending(review);
  const isPublished = state === "published";
  const reply = canReply(review) && <ModerationReply review={review} draft={draft} />;
  const formId = decisionFormId(review);
  const ofReview = <span className="visually-hidden"> l’avis {ofAuthor(review.customer_name)}</span>;
  return (
    <div className={styles.parts}>
      <PhotosTick review={review} />
      {isPublished && reply}
      <form id={formId} method="post" action={useAddress()} onSubmit={decide} className={styles.parts} {...warnIfTyped}>
        <input type="hidden" name="avis" value={writeVersion(review)} />
        {!isInBin && state === "pending" && (
          <Decision intent="approve" shortcut="A" variant="primary">
            Approuver{ofReview}
          </Decision>
        )}
        {!isInBin && isPublished && (
          <Decision intent="unpublish" shortcut="D">
            Dépublier{ofReview}
          </Decision>
        )}
        {!isInBin && state === "refused" && (
          <Decision intent="reconsider" shortcut="E">
            Remettre en attente{ofReview}
          </Decision>
        )}
        {isInBin && withdrawn_at === null && (
          <Decision intent="restore" shortcut="T">
            Restaurer{ofReview}
          </Decision>
        )}
      </form>
      {!isInBin && !isReported && state !== "refused" && (
        <ModerationRefusal review={review} draft={draft} preview={preview} />
      )}
      {!isPublished && reply}
      {isInBin ? (
        <Decision form={formId} intent="erase" variant="quiet">
          Effacer pour toujours{ofReview}
        </Decision>
      ) : (
        <Decision form={formId} intent="delete" shortcut="S" variant="quiet">
          Supprimer{ofReview}
        </Decision>
      )}
    </div>
  );
}

const canReply = ({ state, deleted_at, reply }: ModeratedReview) =>
  deleted_at === null && (state === "published" || Boolean(reply));

function Decision({
  intent,
  shortcut,
  variant = "secondary",
  form,
  children,
}: {
  intent: Intent;
  shortcut?: string;
  variant?: "primary" | "secondary" | "quiet";
  form?: string;
  children: ReactNode;
}) {
  const isDeletion = variant === "quiet";
  const isLesser = intent === "unpublish";
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      size="small"
      className={[styles.button, isDeletion && `danger ${styles.last}`, isLesser && styles.lesser]
        .filter(Boolean)
        .join(" ")}
      data-decision=""
      {...(form && { form })}
      {...(shortcut && { "aria-keyshortcuts": shortcut })}
    >
      <span className={isDeletion || isLesser ? "link" : undefined}>{children}</span>
      {shortcut && <ShortcutKey>{shortcut}</ShortcutKey>}
    </Button>
  );
}
