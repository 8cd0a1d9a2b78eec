import { useEffect, useRef } from "react";
import { typeset } from "../../core/text/typography.ts";
import { useFacts } from "../company/use-facts.ts";
import { PreparedMessage } from "../mail-draft/prepared-message.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import styles from "./quote-form.module.css";
import type { QuoteMessage } from "./rules.ts";
import { forgetTyped } from "./typed-values.ts";

type Props = {
  message: QuoteMessage;
  onNewRequest?: () => void;
};

export function QuoteConfirmation({ message, onNewRequest }: Props) {
  const { emails } = useFacts();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswer = onNewRequest !== undefined;
  useEffect(() => {
    forgetTyped();
    if (isAnswer) showAnswer(heading.current);
  }, [isAnswer]);
  return (
    <div className="switcher four-eight gap-5" data-quote="kept">
      <div className="stack start">
        <h1 ref={heading} tabIndex={-1} className="title-l">
          {typeset("Demande de devis enregistrée !")}
        </h1>
        <p className="lede">
          {typeset("Votre demande nous est parvenue. Envoyez-la aussi par e-mail pour en garder une copie.")}
        </p>
        <p>
          {typeset(
            `Ouvrez-la dans votre messagerie, ou copiez le contenu et envoyez-le par e-mail à ${emails.contact}.`,
          )}
        </p>
        <p className="soft">
          {typeset(
            "L’adresse de cette page n’est connue que de vous et y ramène aussi longtemps que nous gardons votre demande.",
          )}
        </p>
      </div>
      <div className="stack">
        <PreparedQuote message={message} />
        <div className={styles.again}>
          <ButtonLink variant="quiet" to="/activites/fioul#devis" {...(onNewRequest && { onClick: onNewRequest })}>
            Nouvelle demande
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Storing failed: the visitor is told, and can still send the message. */
export function UnsavedQuote({ title, reason, message }: { title: string; reason: string; message: QuoteMessage }) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => showAnswer(told.current), []);
  return (
    <div className={`stack ${styles.unsaved}`}>
      <div ref={told} tabIndex={-1} className="told">
        <Notice tone="danger" title={title} live>
          <p>{reason}</p>
          <p>
            {typeset(
              "Elle n’a pas été enregistrée chez nous. Le message est prêt malgré tout : envoyez-le depuis votre messagerie, ou réessayez plus tard. Ce que vous avez saisi reste dans le formulaire.",
            )}
          </p>
        </Notice>
      </div>
      <PreparedQuote message={message} />
    </div>
  );
}

function PreparedQuote({ message }: { message: QuoteMessage }) {
  const { emails } = useFacts();
  return <PreparedMessage message={{ to: emails.contact, ...message }} draftName="demande-de-devis.eml" />;
}
