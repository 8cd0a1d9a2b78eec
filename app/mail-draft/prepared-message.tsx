import { useEffect, useId, useState } from "react";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { keepHyphens } from "../ui/title-text.tsx";
import { downloadDraft, draftAddress } from "./download-draft.ts";
import { type Attachment, type Message, prepareMessage } from "./draft.ts";
import { copyStatus } from "./message-behaviour.ts";
import styles from "./prepared-message.module.css";
import { canShare, shareMessage } from "./share-message.ts";

type Props = {
  message: Message;
  draftName: string;
  /** Used for the draft file only: a mail address cannot carry an attachment. */
  withAttachment?: { message: Message; attachment: Attachment } | undefined;
  wasCopied?: boolean | undefined;
  /** The message has arrived already: sending it is for the visitor's own records. */
  isOptional?: boolean;
};

/** Copying and opening need no React: message-behaviour.ts does both. */
export function PreparedMessage({ message, draftName, withAttachment, wasCopied, isOptional = false }: Props) {
  const { mailto, mailtoWhenCopied, text, isShortened } = prepareMessage(message);
  const canBeShared = useCanBeShared(withAttachment?.attachment);
  const id = useId();
  const [fileVariant, openVariant] = isOptional
    ? (["quiet", "secondary"] as const)
    : isShortened
      ? (["primary", "secondary"] as const)
      : (["secondary", "primary"] as const);

  const file = withAttachment ? (
    <Button
      key="file"
      variant={fileVariant}
      onClick={() => downloadDraft(draftName, withAttachment.message, withAttachment.attachment)}
    >
      Télécharger le brouillon avec mon CV
    </Button>
  ) : (
    <ButtonAnchor key="file" variant={fileVariant} href={draftAddress(message)} download={draftName}>
      Télécharger le brouillon
    </ButtonAnchor>
  );
  const open = (
    <ButtonAnchor
      key="open"
      variant={openVariant}
      href={mailto}
      data-mailto={mailtoWhenCopied}
      target="_blank"
      rel="noreferrer"
    >
      Ouvrir ma messagerie
    </ButtonAnchor>
  );
  const share = isShortened && (
    <Button
      key="share"
      variant="secondary"
      hidden={!canBeShared}
      {...(withAttachment
        ? { onClick: () => shareMessage(withAttachment.message, withAttachment.attachment) }
        : { "data-shares": message.subject })}
    >
      Partager
    </Button>
  );

  return (
    <div className="stack gap-4 passage" data-message>
      {isShortened && (
        <Notice tone="warning" title="Message trop long pour s’ouvrir en entier">
          Le brouillon à télécharger contient tout. Votre messagerie, elle, s’ouvre sur une version raccourcie
          {wasCopied
            ? ". Le texte complet est copié : collez-le à sa place."
            : " : copiez le texte complet ci-dessous, puis collez-le à sa place."}
        </Notice>
      )}
      <div className="cluster middle">
        {isShortened ? [file, share, open] : [open, file]}
        <Button variant={isOptional ? "quiet" : "secondary"} className="needs-script" data-copies>
          Copier le message
        </Button>
        {/* Beside its button (specification §8): a toast would cover the next step. */}
        <p className={`strong ${styles.copied}`} role="status" data-failed={wasCopied === false || undefined}>
          {wasCopied !== undefined && copyStatus(wasCopied)}
        </p>
      </div>
      {isOptional && (
        <p className="note">
          {keepHyphens(`Sans messagerie ici, copiez le contenu et envoyez-le par e-mail à ${message.to}.`)}
        </p>
      )}
      <dl className={`line-above line-below block-4 ${styles.envelope}`}>
        <dt className="soft">À</dt>
        <dd>{message.to}</dd>
        <dt className="soft">Objet</dt>
        <dd>{message.subject}</dd>
      </dl>
      <label className="strong" htmlFor={id}>
        Message
      </label>
      <textarea id={id} className={styles.text} value={text} rows={lineCount(text)} readOnly />
    </div>
  );
}

/**
 * Whether to show the button to share, in a message that React renders; `watchMessages` does it in the server's HTML.
 */
function useCanBeShared(attachment: Attachment | undefined): boolean {
  const [canBeShared, setCanBeShared] = useState(false);
  useEffect(() => setCanBeShared(canShare(attachment)), [attachment]);
  return canBeShared;
}

/** An approximate height where the browser lacks `field-sizing`, at most a screen. */
function lineCount(text: string): number {
  return Math.min(24, text.split("\n").length + 1);
}
