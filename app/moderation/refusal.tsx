import { type FormEvent, type ToggleEvent, useState } from "react";
import { useFetcher } from "react-router";
import { warnIfTyped } from "../drafts/unsaved-changes.tsx";
import { ofAuthor } from "../reviews/author-name.ts";
import { REFUSAL_REASONS } from "../reviews/workflow.ts";
import { ButtonSummary } from "../staff/disclosure.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { Reasons } from "./reasons.tsx";
import { type Draft, isReportPending, type ModerationAnswer, NOTE, writeVersion } from "./rules.ts";
import { ShortcutKey } from "./shortcut-key.tsx";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";
import { usePanel } from "./use-panel.ts";

type Props = { review: ModeratedReview; draft: Draft | undefined; preview: string | undefined };

export function ModerationRefusal({ review, draft, preview }: Props) {
  const decide = useDecideBySubmit();
  const address = useAddress();
  const fetcher = useFetcher<ModerationAnswer>();
  const { panel, close } = usePanel();
  const isLesser = review.state === "published" && !isReportPending(review);
  const isOpen = draft?.intent === "refuse" || draft?.intent === "preview";
  const [isReasonMissing, setReasonMissing] = useState(isOpen && draft.reason === "");
  const email = fetcher.data?.kind === "preview" ? fetcher.data.text : preview;

  const showEmail = (form: HTMLFormElement | null) => {
    if (!form || !hasReason(form)) return;
    setReasonMissing(false);
    if (!review.customer_email) return;
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    fields.set("intent", "preview");
    fetcher.submit(fields, { method: "post", action: address });
  };
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    if (hasReason(event.currentTarget)) return decide(event);
    event.preventDefault();
    setReasonMissing(true);
    firstReason(event.currentTarget)?.focus();
  };
  const look = ({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>) => {
    const form = currentTarget.querySelector("form");
    if (newState !== "open" || form?.contains(document.activeElement) || isOpen) return;
    form?.scrollIntoView({ block: "nearest" });
    firstReason(form)?.focus({ preventScroll: true });
  };

  return (
    <details {...panel} open={isOpen || undefined} onToggle={look}>
      <ButtonSummary
        variant="secondary"
        size="small"
        aria-keyshortcuts="R"
        className={isLesser ? `${styles.button} ${styles.lesser}` : styles.button}
      >
        <span className={isLesser ? "link" : undefined}>
          {isReportPending(review) ? "Refuser l’avis…" : "Refuser…"}
          <span className="visually-hidden">{` : avis ${ofAuthor(review.customer_name)}`}</span>
        </span>
        <ShortcutKey>R</ShortcutKey>
      </ButtonSummary>
      <form
        method="post"
        action={address}
        onSubmit={refuse}
        className={`panel stack gap-4 above-4 passage ${styles.form}`}
        {...warnIfTyped}
      >
        <input type="hidden" name="avis" value={writeVersion(review)} />
        <Reasons
          legend="Raison du refus"
          reasons={REFUSAL_REASONS}
          checked={isOpen ? draft.reason : undefined}
          problem={isReasonMissing ? "Choisissez une raison." : ""}
          onChoose={showEmail}
        />
        <TextArea
          label="Précision pour l’auteur"
          name="note"
          id={`precision-${review.id}`}
          rows={2}
          limit={NOTE.max}
          defaultValue={isOpen ? draft.note : ""}
          onBlur={(event) => showEmail(event.currentTarget.form)}
        />
        {review.customer_email ? (
          <div className="note" aria-live="polite">
            {email ? (
              <>
                <p>Message pour {review.customer_email}, envoyé une minute après le refus :</p>
                <blockquote className="panel written above-2 ink">{email}</blockquote>
              </>
            ) : (
              <p>
                {fetcher.data?.kind === "failed"
                  ? fetcher.data.detail
                  : "L’auteur recevra cette raison par e-mail une minute après le refus."}
              </p>
            )}
          </div>
        ) : (
          <p className="note">L’auteur n’a pas laissé d’adresse ; il lira la raison par son lien personnel.</p>
        )}
        <div className="cluster gap-2">
          <Button type="submit" name="intent" value="refuse" variant="danger" size="small">
            Refuser l’avis
          </Button>
          {review.customer_email && (
            <noscript>
              <Button type="submit" name="intent" value="preview" variant="secondary" size="small">
                Voir le message
              </Button>
            </noscript>
          )}
          <Button variant="secondary" size="small" className="scripted" onClick={close}>
            Annuler
          </Button>
        </div>
      </form>
    </details>
  );
}

const hasReason = (form: HTMLFormElement) => Boolean(new FormData(form).get("reason"));

function firstReason(form: HTMLFormElement | null) {
  return form?.querySelector<HTMLInputElement>("[name=reason]:checked, [name=reason]");
}
