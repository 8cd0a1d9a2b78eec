import { useState } from "react";
import { Link } from "react-router";
import { typeset } from "../../core/text/typography.ts";
import type { Message } from "../mail-draft/draft.ts";
import styles from "./application-form.module.css";
import { ApplicationForm, type PreparedApplication } from "./application-form.tsx";
import { PreparedApplication as PreparedView } from "./prepared-application.tsx";
import type { ApplicationErrors, ApplicationValues, Position } from "./rules.ts";

type Props = {
  position: Position;
  path: string;
  answer:
    | { kind: "prepared"; message: Message }
    | { kind: "refused"; errors: ApplicationErrors; values: ApplicationValues }
    | undefined;
};

/** Imports the next step with the form, so that a lost connection cannot lose the letter. */
export function Application({ position, path, answer }: Props) {
  const [preparedHere, setPreparedHere] = useState<PreparedApplication>();
  const [isEditing, setIsEditing] = useState(true);
  if (answer?.kind === "prepared") {
    return (
      <>
        <PreparedView message={answer.message} withAttachment={undefined} />
        <p>
          <Link to={path}>Préparer une autre candidature</Link>
        </p>
      </>
    );
  }
  return (
    <>
      {preparedHere ? (
        <PreparedView key={preparedHere.message.body} {...preparedHere} />
      ) : (
        <p>{typeset("Écrivez votre message ici, puis envoyez-le depuis votre messagerie, avec votre CV.")}</p>
      )}
      <details className={styles.editing} open={isEditing} onToggle={(event) => setIsEditing(event.currentTarget.open)}>
        <summary className="strong" hidden={!preparedHere}>
          Modifier ma candidature
        </summary>
        <ApplicationForm
          position={position}
          action={path}
          onPrepared={(application) => {
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
