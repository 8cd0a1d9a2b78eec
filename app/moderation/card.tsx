import { formatDate, plural } from "../../core/text/typography.ts";
import { ofAuthor } from "../reviews/author-name.ts";
import { STATE_LABELS } from "../reviews/columns.ts";
import { ORIGINS } from "../reviews/origins.ts";
import { reasonSentence } from "../reviews/workflow.ts";
import { entrySentence } from "../staff/audit-log-sentences.ts";
import { Disclosure } from "../staff/disclosure.tsx";
import { Badge } from "../ui/badge.tsx";
import { Stars } from "../ui/stars.tsx";
import { ModerationActions } from "./actions.tsx";
import { ModerationActivity } from "./activity.tsx";
import styles from "./card.module.css";
import { ModerationComment } from "./comment.tsx";
import { DecisionResult, LostDrafts } from "./decision-result.tsx";
import type { ModeratedReview } from "./list.server.ts";
import list from "./page.module.css";
import { ModerationPendingUpdate } from "./pending-update.tsx";
import { ModerationPhotos } from "./photos.tsx";
import { ModerationReports } from "./reports.tsx";
import { type Draft, isReportPending, writeVersion } from "./rules.ts";
import { SELECTION_FORM } from "./selection.tsx";
import { useIsDeciding } from "./use-decide.ts";
import type { Item } from "./use-stable-list.ts";

type Props = {
  review: ModeratedReview;
  item: Item;
  draft: Draft | undefined;
  preview: string | undefined;
  onApplyUpdate: () => void;
};

export function ModerationCard({ review, item, draft, preview, onApplyUpdate }: Props) {
  const nameId = `nom-${review.id}`;
  const isReported = isReportPending(review);
  const reports = review.reports.length > 0 && <ModerationReports review={review} draft={draft} preview={preview} />;
  return (
    <article
      id={`avis-${review.id}`}
      className={`${list.item} ${styles.card}`}
      aria-labelledby={nameId}
      aria-busy={useIsDeciding(review.id)}
      data-state={review.deleted_at ? "bin" : review.state}
      data-reported={review.reports.length > 0 || undefined}
      tabIndex={-1}
    >
      <div className={`stack gap-2 start shrinks ${styles.review}`}>
        <header className="cluster gap-3 rows-1 middle">
          <label className={`icon-button ${styles.select}`}>
            {/* A tick applies to the version on screen: a new version renders an empty box. */}
            <input
              key={review.version}
              type="checkbox"
              className={styles.tick}
              name="avis"
              value={writeVersion(review)}
              form={SELECTION_FORM}
              aria-keyshortcuts="X"
            />
            <span className="visually-hidden">Sélectionner l’avis {ofAuthor(review.customer_name)}</span>
          </label>
          <h2 className={`title-text ${styles.name}`} id={nameId} dir="auto">
            {review.customer_name}
          </h2>
          <p className="cluster gap-2 middle strong small">
            <Stars value={review.rating} /> <span aria-hidden="true">{`${review.rating}\u00a0sur\u00a05`}</span>
          </p>
          <StateBadges review={review} />
        </header>
        <div className="cluster gap-4 rows-0 baseline note">
          <time dateTime={review.created_at}>{formatDate(review.created_at, { time: true })}</time>
          {review.daysLeft !== null && <TimeLeft days={review.daysLeft} />}
          {review.product_or_service && (
            <span className="deep ink side-4" dir="auto">
              {review.product_or_service}
            </span>
          )}
          {review.origin !== "spontaneous" && <span>{ORIGINS[review.origin].label}</span>}
          {review.experience_date && <span>Expérience du {formatDate(review.experience_date)}</span>}
          {review.customer_email && (
            <a className="ink" href={`mailto:${encodeURIComponent(review.customer_email)}`}>
              {review.customer_email}
            </a>
          )}
        </div>
        <ModerationComment text={review.comment} signals={review.signals} />
        <div className="cluster gap-4 rows-1 baseline note">
          <ModerationActivity review={review} />
          <History entries={review.history} />
        </div>
        <ModerationPhotos review={review} />
        {review.bin && <InBin review={review} bin={review.bin} />}
        {review.refusal_reason && (
          <p className="deep small passage block-2 side-4">
            Raison du refus : {reasonSentence(review.refusal_reason)}{" "}
            {review.refusal_note && <span dir="auto">{review.refusal_note}</span>}
          </p>
        )}
        {review.reply && review.reply_at && (
          <div className="deep small passage block-2 side-4">
            <p>Notre réponse du {formatDate(review.reply_at)}</p>
            <p className="written">{review.reply}</p>
          </div>
        )}
      </div>
      {isReported && reports}
      <ModerationActions review={review} draft={draft} preview={preview} />
      {!isReported && reports}
      <div className={`stack gap-2 across shrinks ${styles.below}`}>
        <DecisionResult item={item} />
        <LostDrafts drafts={item.drafts} />
        {item.former && !item.pendingUpdate && <ModerationPendingUpdate review={item.former} now={review} />}
        {item.pendingUpdate && (
          <ModerationPendingUpdate review={review} now={item.pendingUpdate} onApply={onApplyUpdate} />
        )}
      </div>
    </article>
  );
}

function TimeLeft({ days }: { days: number }) {
  if (days < 1) return <span className="strong danger">Délai de publication dépassé</span>;
  return (
    <span className={days < 2 ? "strong danger" : undefined}>{`Encore ${days} ${plural(days, "jour", "jours")}`}</span>
  );
}

function InBin({ review, bin }: { review: ModeratedReview; bin: NonNullable<ModeratedReview["bin"]> }) {
  const removed = review.history.findLast(({ action }) => action === "remove" || action === "withdraw");
  const days = `${bin.daysLeft} ${plural(bin.daysLeft, "jour", "jours")}`;
  return (
    <p className="deep small passage block-2 side-4">
      {removed && (
        <>
          {`${removed.action === "withdraw" ? "Retiré par son auteur" : `Supprimé par ${removed.actor_name}`} le\u00a0${formatDate(removed.at, { time: true })}.`}
          {removed.reason && ` Raison : ${reasonSentence(removed.reason)}`}
          <br />
        </>
      )}
      {`Sera effacé pour toujours le\u00a0${formatDate(bin.until)} (dans ${days}).`}
    </p>
  );
}

function StateBadges({ review: { state, deleted_at, withdrawn_at, reports } }: { review: ModeratedReview }) {
  const tone = { pending: "warning", published: "success", refused: "danger" } as const;
  return (
    <>
      {deleted_at === null ? (
        <Badge tone={tone[state]}>{STATE_LABELS[state]}</Badge>
      ) : (
        <span className="note">Était {STATE_LABELS[state].toLowerCase()}</span>
      )}
      {withdrawn_at ? <Badge>Retiré par son auteur</Badge> : deleted_at && <Badge>Dans la corbeille</Badge>}
      {reports.length > 0 && (
        <Badge tone="danger">
          {reports.length} {plural(reports.length, "signalement", "signalements")}
        </Badge>
      )}
    </>
  );
}

function History({ entries }: { entries: ModeratedReview["history"] }) {
  if (entries.length === 0) return null;
  return (
    <Disclosure className={styles.low}>
      <summary>Historique ({entries.length})</summary>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{formatDate(entry.at, { time: true })}</time>
            {" : "}
            {entrySentence(entry)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
