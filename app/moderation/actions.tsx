import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { ModerationRefusal } from "./refusal.tsx";
import { ModerationReply } from "./reply.tsx";
import { type Draft, type Intent, isReportPending, writeVersion } from "./rules.ts";
import { type Cell, ShortcutKey } from "./shortcut-key.tsx";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

type Props = { review: ModeratedReview; draft: Draft | undefined; preview: string | undefined };

/**
 * The decisions that the review’s state allows, answers first, deletion last and apart. Each has a fixed grid cell, so
 * that an open form moves none of them. A reported review is kept or refused beside its reports.
 */
export function ModerationActions({ review, draft, preview }: Props) {
  const decide = useDecideBySubmit();
  const { state, deleted_at, withdrawn_at } = review;
  const isInBin = deleted_at !== null;
  const isReported = isReportPending(review);
  const formId = `decision-${review.id}`;
  const ofReview = <span className="visually-hidden"> l’avis de {review.customer_name}</span>;
  return (
    <div className={styles.actions}>
      <form id={formId} method="post" action={useAddress()} onSubmit={decide}>
        <input type="hidden" name="avis" value={writeVersion(review)} />
        {!isInBin && state === "pending" && (
          <Decision intent="approve" shortcut="A" variant="primary" cell="first">
            Approuver{ofReview}
          </Decision>
        )}
        {!isInBin && state === "published" && (
          <Decision intent="unpublish" shortcut="D" cell="first">
            Dépublier{ofReview}
          </Decision>
        )}
        {!isInBin && state === "refused" && (
          <Decision intent="reconsider" shortcut="E" cell="whole">
            Remettre en attente{ofReview}
          </Decision>
        )}
        {isInBin && withdrawn_at === null && (
          <Decision intent="restore" shortcut="T" cell="whole">
            Restaurer{ofReview}
          </Decision>
        )}
      </form>
      {!isInBin && !isReported && state !== "refused" && (
        <ModerationRefusal review={review} draft={draft} preview={preview} cell="second" />
      )}
      {canReply(review) && <ModerationReply review={review} draft={draft} />}
      {isInBin ? (
        <Decision form={formId} intent="erase" variant="quiet" cell={withdrawn_at === null ? "last" : "whole"}>
          Effacer pour toujours{ofReview}
        </Decision>
      ) : (
        <Decision form={formId} intent="delete" shortcut="S" variant="quiet" cell="last">
          Supprimer{ofReview}
        </Decision>
      )}
    </div>
  );
}

export const canReply = ({ state, deleted_at, reply }: ModeratedReview) =>
  deleted_at === null && (state === "published" || Boolean(reply));

function Decision({
  intent,
  shortcut,
  variant = "secondary",
  cell,
  form,
  children,
}: {
  intent: Intent;
  shortcut?: string;
  variant?: "primary" | "secondary" | "quiet";
  cell: Cell;
  form?: string;
  children: ReactNode;
}) {
  const look = [styles.cell, styles[cell], variant === "quiet" && styles.danger].filter(Boolean).join(" ");
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      size="small"
      className={look}
      data-decision=""
      {...(form && { form })}
      {...(shortcut && { "aria-keyshortcuts": shortcut })}
    >
      <span className={styles.verb}>{children}</span>
      {shortcut && <ShortcutKey>{shortcut}</ShortcutKey>}
    </Button>
  );
}
