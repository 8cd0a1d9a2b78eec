import { useEffect, useRef } from "react";
import { PreparedMessage } from "../mail-draft/prepared-message.tsx";
import { showAnswer } from "../ui/show-answer.ts";
import { DRAFT_NAME, type PreparedApplication } from "./application-form.tsx";

type Props = Omit<PreparedApplication, "values"> & {
  /** False without JavaScript, where nothing has opened the mail program yet. */
  hasTriedToOpen?: boolean;
};

export function PreparedView({ message, withAttachment, wasCopied, hasTriedToOpen = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => showAnswer(heading.current), []);
  return (
    <section className="stack gap-4" aria-label="Votre candidature">
      <h2 ref={heading} tabIndex={-1} className="title-m">
        Votre candidature est prête
      </h2>
      <p>
        {hasTriedToOpen
          ? `Il vous reste à l’envoyer à ${message.to}. Si votre messagerie ne s’est pas ouverte, ouvrez-la ici, ou copiez le message.`
          : `Il vous reste à l’envoyer à ${message.to} : ouvrez votre messagerie ici, ou copiez le message.`}
      </p>
      <p>
        {withAttachment
          ? "Joignez-y votre CV, ou partez du brouillon qui le contient déjà."
          : "Pour joindre un CV, ajoutez le fichier au message dans votre messagerie."}
      </p>
      <PreparedMessage message={message} draftName={DRAFT_NAME} withAttachment={withAttachment} wasCopied={wasCopied} />
    </section>
  );
}
