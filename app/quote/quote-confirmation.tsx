import { type ReactNode, useEffect, useRef } from "react";
import { PhoneLink } from "../contact/phone-link.tsx";
import { PreparedMessage } from "../mail-draft/prepared-message.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import styles from "./quote-form.module.css";
import { ATTESTATION_ADDRESS, type QuoteHints, type QuoteMessage, type Recap } from "./rules.ts";
import { againAddress } from "./sent-request.ts";

const DRAFT_NAME = "demande-de-devis.eml";

type Props = {
  recap: Recap;
  message: QuoteMessage;
  hints: QuoteHints;
  /** The address of the confirmation page. */
  confirmation: string;
  /** The time until which the company replies; null once it is over, or staff have dealt with the request. */
  reply: string | null;
  isDone?: boolean;
  /** The recipient's address. */
  to: string;
  /** E.164 */
  phone: string;
  /** Set when it has just replaced the form: moves the focus to it. */
  isAnswer?: boolean;
  /** At the confirmation's own address a drawing above the title, and who answers: the form's script loads neither. */
  children?: ReactNode;
  person?: ReactNode;
};

/** A stored request, with the message that the visitor sends: replaces the form, and has its own address. */
export function QuoteConfirmation({
  recap,
  message,
  hints,
  confirmation,
  reply,
  isDone = false,
  to,
  phone,
  isAnswer = false,
  children,
  person,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) showAnswer(heading.current);
  }, [isAnswer]);
  return (
    <div className={`switcher flanked gap-4 ${styles.kept}`} data-quote="kept">
      <div className={`stack ${styles.told}`}>
        <div className="stack gap-2">
          {children}
          <p className="eyebrow">Demande de devis enregistrée !</p>
          <h1 ref={heading} tabIndex={-1} className={`title-l ${styles.arrived}`}>
            Votre demande nous est parvenue
          </h1>
        </div>
        {hints.day && (
          <Notice>
            <p>{hints.day}</p>
          </Notice>
        )}
        <div className={`ruled line-below ${styles.groups}`}>
          <div className="stack gap-1">
            <p className={`strong ${styles.reply}`}>
              {reply
                ? `Nous vous répondons ${reply}.${recap.owesAttestation ? "" : " Vous n’avez plus rien à faire."}`
                : isDone
                  ? "Votre demande est traitée."
                  : "Pas encore de réponse ? Appelez-nous."}
            </p>
            {recap.owesAttestation && (
              <p>
                Avant la livraison, envoyez-nous <b className="strong">votre attestation</b> par e-mail.{" "}
                <a href={ATTESTATION_ADDRESS}>Les règles de la douane</a>
              </p>
            )}
          </div>
          <div className="stack gap-0">
            <p>
              Demande n°&nbsp;<b className="tabular">{recap.number}</b>
            </p>
            {recap.asked && <p className="strong">{recap.asked}</p>}
            <p className="note">
              Une erreur ? Appelez le <PhoneLink number={phone} />.
            </p>
          </div>
          {(recap.estimate || hints.delivery) && (
            <div className="stack gap-1">
              {recap.estimate && (
                <>
                  <p className="note">{recap.estimate.when}, sans engagement</p>
                  {/* A thin space would vanish at this size. */}
                  <p className="title-m">{recap.estimate.amount.replaceAll("\u202f", "\u00a0")}</p>
                </>
              )}
              <p className={recap.estimate ? "note" : undefined}>
                {recap.estimate?.more && `${recap.estimate.more}. `}
                {hints.delivery}
              </p>
            </div>
          )}
        </div>
        {person}
      </div>
      <div className={`stack gap-2 ${styles.copy}`}>
        <h2 className="title-s">Garder une copie par e-mail</h2>
        <p className="note">Facultatif : nous avons déjà votre demande.</p>
        <PreparedMessage message={{ to, ...message }} draftName={DRAFT_NAME} isOptional />
      </div>
      <div className={`stack gap-3 ${styles.again}`}>
        <p>
          Au téléphone, le numéro de votre demande suffit. Pour la relire, gardez cette page dans vos favoris ; ne
          partagez pas son lien.
        </p>
        <div className="cluster">
          <ButtonAnchor variant="quiet" href={againAddress(confirmation)}>
            Refaire la même demande
          </ButtonAnchor>
          <ButtonAnchor variant="quiet" href="/activites/fioul#devis">
            Nouvelle demande
          </ButtonAnchor>
        </div>
      </div>
    </div>
  );
}

/** The server could not store the request, or did not say; the visitor can still send the message. */
type UnsavedProps = { title: string; reason: string; message: QuoteMessage; isInDoubt?: boolean; to: string };

export function UnsavedQuote({ title, reason, message, isInDoubt = false, to }: UnsavedProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => showAnswer(notice.current), []);
  return (
    <div className="stack below-5">
      <div ref={notice} tabIndex={-1} className="announced">
        <Notice tone="danger" title={title} live>
          <p>{reason}</p>
          <p>
            {isInDoubt
              ? "La connexion s’est coupée : nous ne savons pas si elle nous est parvenue. Réessayez, elle ne comptera qu’une fois ; ou envoyez le message ci-dessous depuis votre messagerie."
              : "Elle n’a pas été enregistrée chez nous. Le message est prêt malgré tout : envoyez-le depuis votre messagerie, ou réessayez plus tard."}{" "}
            Ce que vous avez saisi reste dans le formulaire.
          </p>
        </Notice>
      </div>
      <PreparedMessage message={{ to, ...message }} draftName={DRAFT_NAME} />
    </div>
  );
}
