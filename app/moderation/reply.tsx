import type { ToggleEvent } from "react";
import { warnIfTyped } from "../drafts/unsaved-changes.tsx";
import { ofAuthor } from "../reviews/author-name.ts";
import { ButtonSummary } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { type Draft, REPLY, writeVersion } from "./rules.ts";
import { ShortcutKey } from "./shortcut-key.tsx";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";
import { usePanel } from "./use-panel.ts";

export function ModerationReply({ review, draft }: { review: ModeratedReview; draft: Draft | undefined }) {
  const decide = useDecideBySubmit();
  const address = useAddress();
  const { panel, close } = usePanel();
  const isOpen = draft?.intent === "reply";
  const fieldId = `reponse-${review.id}`;
  const focus = ({ newState }: ToggleEvent<HTMLDetailsElement>) => {
    if (newState === "open" && !isOpen) document.getElementById(fieldId)?.focus();
  };
  return (
    <details {...panel} open={isOpen || undefined} onToggle={focus}>
      <ButtonSummary
        variant="secondary"
        size="small"
        aria-keyshortcuts="P"
        className={`${styles.button} ${styles.reply}`}
      >
        <span>
          {review.reply ? "Modifier la réponse…" : "Répondre…"}
          <span className="visually-hidden"> à l’avis {ofAuthor(review.customer_name)}</span>
        </span>
        <ShortcutKey>P</ShortcutKey>
      </ButtonSummary>
      <form
        method="post"
        action={address}
        onSubmit={decide}
        className={`panel stack gap-4 above-4 passage ${styles.form}`}
        {...warnIfTyped}
      >
        <input type="hidden" name="avis" value={writeVersion(review)} />
        <TextArea
          label="Réponse publique de l’entreprise"
          name="text"
          id={fieldId}
          help="Tout le monde la lit sous l’avis, avec sa date."
          rows={3}
          limit={REPLY.max}
          required
          defaultValue={isOpen ? draft.text : (review.reply ?? "")}
        />
        <div className="cluster gap-2">
          <Button type="submit" name="intent" value="reply" size="small">
            Publier la réponse
          </Button>
          <Button variant="secondary" size="small" className="scripted" onClick={close}>
            Annuler
          </Button>
          {review.reply && (
            <Button
              type="submit"
              form={`retrait-${review.id}`}
              name="intent"
              value="reply"
              variant="quiet"
              size="small"
            >
              Retirer la réponse
            </Button>
          )}
        </div>
      </form>
      {review.reply && (
        <form id={`retrait-${review.id}`} method="post" action={address} onSubmit={decide}>
          <input type="hidden" name="avis" value={writeVersion(review)} />
          <input type="hidden" name="text" value="" />
        </form>
      )}
    </details>
  );
}
