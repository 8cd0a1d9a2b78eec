import { useState } from "react";
import { deleteDraft } from "../drafts/drafts.ts";
import { DRAFT_KEYS } from "../drafts/keys.ts";
import type { Message } from "../mail-draft/draft.ts";
import styles from "./application-form.module.css";
import { ApplicationForm, type Employer, type PreparedApplication } from "./application-form.tsx";
import { PreparedView } from "./prepared-view.tsx";
import type { ApplicationErrors, ApplicationValues, Position } from "./rules.ts";

type Props = {
  employer: Employer;
  position: Position;
  path: string;
  answer:
    | { kind: "prepared"; message: Message }
    | { kind: "refused"; errors: ApplicationErrors; values: ApplicationValues }
    | undefined;
};

/**
 * The application on its own page. Loads the prepared view with the form, so that a lost connection cannot lose the
 * message.
 */
export default function Application({ employer, position, path, answer }: Props) {
  const [preparedHere, setPreparedHere] = useState<PreparedApplication>();
  const [isEditing, setIsEditing] = useState(true);
  if (answer?.kind === "prepared") {
    return (
      <>
        <PreparedView message={answer.message} withAttachment={undefined} hasTriedToOpen={false} />
        <p>
          <a href={path}>Préparer une autre candidature</a>
        </p>
      </>
    );
  }
  return (
    <>
      {preparedHere && <PreparedView key={preparedHere.message.body} {...preparedHere} />}
      <details className={styles.editing} open={isEditing} onToggle={(event) => setIsEditing(event.currentTarget.open)}>
        <summary className="strong" hidden={!preparedHere}>
          Modifier ma candidature
        </summary>
        <ApplicationForm
          employer={employer}
          position={position}
          action={path}
          onPrepared={(application) => {
            deleteDraft(DRAFT_KEYS.application);
            setPreparedHere(application);
            setIsEditing(false);
          }}
          values={answer?.values}
          errors={answer?.errors}
        />
      </details>
    </>
  );
}
