import { useEffect, useRef } from "react";
import { useFacts } from "../company/use-facts.ts";
import { PreparedMessage } from "../mail-draft/prepared-message.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import { typeset } from "../ui/typography.ts";
import styles from "./quote-form.module.css";

type Written = { message: { subject: string; body: string } };

/** Takes the form’s place once the request is kept. */
export function QuoteConfirmation({ message, onNewRequest }: Written & { onNewRequest: () => void }) {
  const { emails } = useFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => showAnswer(heading.current), []);
  return (
    // The page takes its invitation to ask away (`fuel-page.module.css`).
    <div className={styles.kept} data-quote="kept">
      <div className={styles.keptWords}>
        <h2 ref={heading} tabIndex={-1}>
          {typeset("Demande de devis enregistrée !")}
        </h2>
        <ol className={styles.steps}>
          <li data-done="true">Enregistrée chez nous</li>
          <li>{typeset("À vous : envoyez-nous ce message")}</li>
        </ol>
        <p>
          {typeset(
            `Ouvrez-le dans votre messagerie, ou copiez le contenu et envoyez-le par e-mail à ${emails.contact}.`,
          )}
        </p>
      </div>
      <div className={styles.keptMessage}>
        <PreparedQuote message={message} />
        <div className={styles.again}>
          {/* The query makes it another address than that of the answer to a post: without script it is fetched anew. */}
          <ButtonLink variant="quiet" to="/activites/fioul?nouvelle#devis" onClick={onNewRequest}>
            Nouvelle demande
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** The request could not be kept: the visitor goes on without us, and is told so. */
export function UnsavedQuote({ message, failure }: Written & { failure: { title: string; message: string } }) {
  return (
    <div className={styles.unsaved}>
      <Notice tone="danger" title={failure.title} answers>
        <p>{failure.message}</p>
        <p>
          {typeset(
            "Elle n’a pas été enregistrée chez nous. Le message est prêt malgré tout : envoyez-le depuis votre messagerie, ou réessayez plus tard. Ce que vous avez saisi reste dans le formulaire.",
          )}
        </p>
      </Notice>
      <PreparedQuote message={message} />
    </div>
  );
}

function PreparedQuote({ message }: Written) {
  const { emails } = useFacts();
  return <PreparedMessage message={{ to: emails.contact, ...message }} draftName="demande-de-devis.eml" />;
}
