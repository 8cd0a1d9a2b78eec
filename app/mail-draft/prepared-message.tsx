import { useEffect, useId, useRef, useState } from "react";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { typeset } from "../ui/typography.ts";
import { copyText } from "./copy-text.ts";
import { downloadDraft, draftAddress } from "./download-draft.ts";
import { type Attachment, type Message, prepareMessage } from "./draft.ts";
import styles from "./prepared-message.module.css";

type Props = {
  message: Message;
  /** The name of the draft file, with `.eml`. */
  draftName: string;
  /** Goes into the draft file, which a mail address cannot do. */
  withAttachment?: { message: Message; attachment: Attachment } | undefined;
};

/** A message that the visitor has still to send: read it, copy it, open it in a mail program, keep it as a draft. */
export function PreparedMessage({ message, draftName, withAttachment }: Props) {
  const { mailto, text, isShortened } = prepareMessage(message);
  const hasScript = useHasScript();
  const [isCopied, setIsCopied] = useState<boolean>();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const copy = async () => setIsCopied(await copyText(text));

  return (
    <div className={styles.prepared}>
      <div className={styles.actions}>
        <ButtonAnchor
          href={mailto}
          target="_blank"
          rel="noreferrer"
          onClick={() => {
            if (isShortened) void copy();
          }}
        >
          Ouvrir ma messagerie
        </ButtonAnchor>
        {withAttachment ? (
          <Button
            variant="secondary"
            onClick={() => downloadDraft(draftName, withAttachment.message, withAttachment.attachment)}
          >
            Télécharger le brouillon avec mon CV
          </Button>
        ) : (
          <ButtonAnchor variant="secondary" href={draftAddress(message)} download={draftName}>
            Télécharger le brouillon
          </ButtonAnchor>
        )}
        {hasScript && (
          <Button
            variant="secondary"
            onClick={() => {
              box.current?.select();
              void copy();
            }}
          >
            Copier le message
          </Button>
        )}
        {/* Beside its button (specification §8): a notification would cover what is to be done next. */}
        <p className={styles.copied} role="status" data-failed={isCopied === false || undefined}>
          {isCopied !== undefined && typeset(isCopied ? COPIED : NOT_COPIED)}
        </p>
      </div>
      <dl className={styles.envelope}>
        <dt>À</dt>
        <dd>{message.to}</dd>
        <dt>Objet</dt>
        <dd>{message.subject}</dd>
      </dl>
      <label className={styles.label} htmlFor={id}>
        Message
      </label>
      <textarea ref={box} id={id} className={styles.text} value={text} rows={lineCount(text)} readOnly />
      {isShortened && (
        <Notice tone="warning" title="Message trop long pour s’ouvrir en entier">
          {typeset(
            "Votre messagerie s’ouvrira sur une version raccourcie : collez-y le texte complet ci-dessous, après l’avoir copié. Le brouillon à télécharger, lui, contient tout.",
          )}
        </Notice>
      )}
    </div>
  );
}

const COPIED = "Copié !";
const NOT_COPIED = "Impossible de copier. Sélectionnez et copiez manuellement.";

/** A button that only script can serve is not there without it. */
function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}

/** Where the browser cannot fit the box to its text: about as tall, and never taller than a screen. */
function lineCount(text: string): number {
  return Math.min(24, text.split("\n").length + 1);
}
