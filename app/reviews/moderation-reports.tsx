import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { formatDate } from "../ui/typography.ts";
import { REPORT_REASONS } from "./life.ts";
import type { ModeratedReview } from "./moderation.server.ts";
import styles from "./moderation-card.module.css";
import { type Draft, REPLY, writeSeen } from "./moderation-rules.ts";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

/** What readers reported about a review, and the answer that closes it. */
export function ModerationReports({ review, draft }: { review: ModeratedReview; draft: Draft | undefined }) {
  const decide = useDecideBySubmit();
  const { reports } = review;
  const hasReader = reports.some(({ reporter_email }) => reporter_email);
  return (
    <section className={styles.aside} aria-label="Signalements">
      <ul className={styles.reports}>
        {reports.map((report) => (
          <li key={report.id}>
            <p>
              Signalé le {formatDate(report.created_at, { time: true })}
              {report.reporter_email && ` par ${report.reporter_email}`}
            </p>
            <p>{REPORT_REASONS.find(({ id }) => id === report.reason)?.sentence}</p>
            {report.message && (
              <p className={styles.words} dir="auto">
                {report.message}
              </p>
            )}
          </li>
        ))}
      </ul>
      <form method="post" action={useAddress()} onSubmit={decide} className={styles.form}>
        <input type="hidden" name="avis" value={writeSeen(review)} />
        <TextArea
          label="Notre réponse"
          name="text"
          id={`signalement-${review.id}`}
          help={
            hasReader
              ? "Envoyée une minute après, à qui a laissé une adresse."
              : "Gardée avec le signalement : personne n’a laissé d’adresse."
          }
          rows={2}
          limit={REPLY.max}
          defaultValue={draft?.intent === "answer" ? draft.text : ""}
        />
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="answer" size="small">
            Clore le signalement
          </Button>
        </div>
      </form>
    </section>
  );
}
