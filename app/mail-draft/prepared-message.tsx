import { useEffect, useId, useRef, useState } from "react";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { isPlainClick } from "../ui/plain-click.ts";
import { copyText } from "./copy-text.ts";
import { downloadDraft, draftAddress } from "./download-draft.ts";
import { type Attachment, type Message, prepareMessage } from "./draft.ts";
import { openDraft } from "./open-draft.ts";
import styles from "./prepared-message.module.css";
import { canShare, shareMessage } from "./share-message.ts";

type Props = {
  message: Message;
  draftName: string;
  /** For the draft file only: a mail address cannot carry an attachment. */
  withAttachment?: { message: Message; attachment: Attachment } | undefined;
  wasCopied?: boolean | undefined;
};

export function PreparedMessage({ message, draftName, withAttachment, wasCopied }: Props) {
  const hasScript = useHasScript();
  const [isCopied, setIsCopied] = useState(wasCopied);
  const { mailto, text, isShortened } = prepareMessage(message, hasScript && isCopied !== false);
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  const file = withAttachment ? (
    <Button
      key="file"
      variant={isShortened ? "primary" : "secondary"}
      onClick={() => downloadDraft(draftName, withAttachment.message, withAttachment.attachment)}
    >
      Télécharger le brouillon avec mon CV
    </Button>
  ) : (
    <ButtonAnchor
      key="file"
      variant={isShortened ? "primary" : "secondary"}
      href={draftAddress(message)}
      download={draftName}
    >
      Télécharger le brouillon
    </ButtonAnchor>
  );
  const open = (
    <ButtonAnchor
      key="open"
      variant={isShortened ? "secondary" : "primary"}
      href={mailto}
      data-opens={isShortened ? "" : undefined}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        // Ignore the second half of a double click.
        if (event.detail > 1) event.preventDefault();
        else if (isShortened && isPlainClick(event)) {
          event.preventDefault();
          openDraft(message).then(setIsCopied);
        }
      }}
    >
      Ouvrir ma messagerie
    </ButtonAnchor>
  );
  const share = isShortened && hasScript && canShare(withAttachment?.attachment) && (
    <Button
      key="share"
      variant="secondary"
      onClick={() => shareMessage(withAttachment?.message ?? message, withAttachment?.attachment)}
    >
      Partager
    </Button>
  );

  return (
    <div className={`stack gap-4 ${styles.prepared}`}>
      {isShortened && (
        <Notice tone="warning" title="Message trop long pour s’ouvrir en entier">
          Le brouillon à télécharger contient tout. Votre messagerie, elle, s’ouvre sur une version raccourcie
          {isCopied
            ? ". Le texte complet est copié : collez-le à sa place."
            : " : copiez le texte complet ci-dessous, puis collez-le à sa place."}
        </Notice>
      )}
      <div className="cluster middle">
        {isShortened ? [file, share, open] : [open, file]}
        <Button
          variant="secondary"
          className="needs-script"
          onClick={async () => {
            box.current?.select();
            setIsCopied(await copyText(text));
          }}
        >
          Copier le message
        </Button>
        {/* Beside its button (specification §8): a toast would cover the next step. */}
        <p className={`strong ${styles.copied}`} role="status" data-failed={isCopied === false || undefined}>
          {isCopied !== undefined && (isCopied ? COPIED : NOT_COPIED)}
        </p>
      </div>
      <dl className={`line-above line-below ${styles.envelope}`}>
        <dt className="soft">À</dt>
        <dd>{message.to}</dd>
        <dt className="soft">Objet</dt>
        <dd>{message.subject}</dd>
      </dl>
      <label className={styles.label} htmlFor={id}>
        Message
      </label>
      <textarea ref={box} id={id} className={styles.text} value={text} rows={lineCount(text)} readOnly />
    </div>
  );
}

const COPIED = "Copié !";
const NOT_COPIED = "Impossible de copier. Sélectionnez et copiez manuellement.";

/** What script adds to the message is not announced without it. */
function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}

/** An approximate height where the browser lacks `field-sizing`, at most a screen. */
function lineCount(text: string): number {
  return Math.min(24, text.split("\n").length + 1);
}
