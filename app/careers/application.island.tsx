import { useState } from "react";
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
    | { kind: "prepared"; message: Message; values: ApplicationValues }
    | { kind: "refused"; errors: ApplicationErrors; values: ApplicationValues }
    | undefined;
};

/**
 * The application on its own page. Loads the prepared view with the form, so that a lost connection cannot lose the
 * message.
 */
export default function Application({ employer, position, path, answer }: Props) {
  const [preparedHere, setPreparedHere] = useState<PreparedApplication>();
  const posted =
    answer?.kind === "prepared" ? { ...answer, withAttachment: undefined, hasTriedToOpen: false } : undefined;
  const prepared = preparedHere ?? posted;
  const [isEditing, setIsEditing] = useState(!prepared);
  return (
    <>
      {prepared && <PreparedView key={prepared.message.body} {...prepared} />}
      <details
        className={`unfold passage ${styles.editing}`}
        open={isEditing}
        onToggle={(event) => setIsEditing(event.currentTarget.open)}
      >
        <summary className="strong" hidden={!prepared}>
          Modifier ma candidature
        </summary>
        <ApplicationForm
          employer={employer}
          position={position}
          action={path}
          onPrepared={(application) => {
            setPreparedHere(application);
            setIsEditing(false);
          }}
          values={answer?.values}
          errors={answer?.kind === "refused" ? answer.errors : undefined}
        />
      </details>
    </>
  );
}
