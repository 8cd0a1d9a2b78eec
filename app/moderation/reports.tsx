import { formatDate, plural } from "../../core/text/typography.ts";
import { warnIfTyped } from "../drafts/unsaved-changes.tsx";
import { reportSentence } from "../reviews/workflow.ts";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import styles from "./card.module.css";
import type { ModeratedReview } from "./list.server.ts";
import { ModerationRefusal } from "./refusal.tsx";
import { type Draft, isReportPending, REPLY, writeVersion } from "./rules.ts";
import { ShortcutKey } from "./shortcut-key.tsx";
import { useAddress, useDecideBySubmit } from "./use-decide.ts";

type Props = { review: ModeratedReview; draft: Draft | undefined; preview: string | undefined };

export function ModerationReports({ review, draft, preview }: Props) {
  const decide = useDecideBySubmit();
  const { reports } = review;
  const isOpen = isReportPending(review);
  const hasReader = reports.some(({ reporter_email }) => reporter_email);
  return (
    <div className={`panel cluster gap-4 passage whole ${styles.reports}`}>
      <h3 className="danger title-text fine">{plural(reports.length, "Signalement", "Signalements")}</h3>
      <ul className="stack gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <p className="strong">{reportSentence(report.reason)}</p>
            {report.message && (
              <p className="written" dir="auto">
                {report.message}
              </p>
            )}
            <p className="note">
              Signalé le {formatDate(report.created_at, { time: true })}
              {report.reporter_email && ` par ${report.reporter_email}`},{" "}
              <span className={isOpen && report.isLate ? "strong danger unbroken" : undefined}>
                {isOpen ? "attend " : ""}
                {report.age}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <form method="post" action={useAddress()} onSubmit={decide} className={styles.parts} {...warnIfTyped}>
        <input type="hidden" name="avis" value={writeVersion(review)} />
        {reports.map(({ id }) => (
          <input key={id} type="hidden" name="report" value={id} />
        ))}
        <TextArea
          label={hasReader ? "Réponse à qui a signalé l’avis" : "Note pour l’historique"}
          name="text"
          id={`signalement-${review.id}`}
          help={
            hasReader
              ? "Envoyée par e-mail une minute après, à qui a laissé une adresse."
              : "Seule l’équipe la lira : la personne qui a signalé l’avis n’a pas laissé d’adresse."
          }
          rows={2}
          limit={REPLY.max}
          defaultValue={draft?.intent === "answer" ? draft.text : ""}
        />
        {isOpen ? (
          <Button
            type="submit"
            name="intent"
            value="answer"
            variant="secondary"
            size="small"
            aria-keyshortcuts="G"
            className={styles.button}
          >
            Garder l’avis publié
            <ShortcutKey>G</ShortcutKey>
          </Button>
        ) : (
          <Button type="submit" name="intent" value="answer" size="small">
            Clore {plural(reports.length, "le signalement", "les signalements")}
          </Button>
        )}
      </form>
      {isOpen && <ModerationRefusal review={review} draft={draft} preview={preview} />}
    </div>
  );
}
