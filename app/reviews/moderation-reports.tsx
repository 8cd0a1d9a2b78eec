import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { formatDate, plural } from "../ui/typography.ts";
import { REPORT_REASONS } from "./life.ts";
import type { ModeratedReview } from "./moderation.server.ts";
import { isInQuestion, reportsForm } from "./moderation-actions.tsx";
import styles from "./moderation-card.module.css";
import { type Draft, REPLY, writeSeen } from "./moderation-rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

/** What readers reported about a review, and what to answer. While it is published the decision stands with its others. */
export function ModerationReports({ review, draft }: { review: ModeratedReview; draft: Draft | undefined }) {
  const decide = useDecideBySubmit();
  const { reports } = review;
  const hasReader = reports.some(({ reporter_email }) => reporter_email);
  return (
    <div className={styles.inQuestion}>
      <h3 className={styles.reportTitle}>{plural(reports.length, "Signalement", "Signalements")}</h3>
      <ul className={styles.reports}>
        {reports.map((report) => (
          <li key={report.id}>
            <p className={styles.reportReason}>{REPORT_REASONS.find(({ id }) => id === report.reason)?.sentence}</p>
            {report.message && (
              <p className={styles.words} dir="auto">
                {report.message}
              </p>
            )}
            <p className={styles.reportedAt}>
              Signalé le {formatDate(report.created_at, { time: true })}
              {report.reporter_email && ` par ${report.reporter_email}`}
            </p>
          </li>
        ))}
      </ul>
      <form id={reportsForm(review)} method="post" action={useAddress()} onSubmit={decide} className={styles.form}>
        <input type="hidden" name="avis" value={writeSeen(review)} />
        <input type="hidden" name="from" value={review.state} />
        <TextArea
          label={hasReader ? "Réponse à qui a signalé l’avis" : "Note pour l’historique"}
          name="text"
          id={`signalement-${review.id}`}
          help={
            hasReader
              ? "Envoyée par e-mail une minute après, à qui a laissé une adresse."
              : "Personne n’a laissé d’adresse : l’équipe seule la lira."
          }
          rows={2}
          limit={REPLY.max}
          defaultValue={draft?.intent === "answer" ? draft.text : ""}
        />
        {!isInQuestion(review) && (
          <div className={styles.buttons}>
            <Button type="submit" name="intent" value="answer" size="small">
              Clore {plural(reports.length, "le signalement", "les signalements")}
            </Button>
          </div>
        )}
      </form>
    </div>
  );
}
