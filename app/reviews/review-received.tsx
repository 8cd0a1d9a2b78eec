import { useEffect, useRef, useState } from "react";
import { PHOTOS_NOT_KEPT, WITHOUT_PHOTOS } from "../review-photos/rules.ts";
import { showAnswer } from "../ui/show-answer.ts";

/** The private link of the review just sent. The history entry keeps it across a reload. */
export function useAuthorLink(): [link: string | undefined, keep: (link?: string) => void] {
  const [link, setLink] = useState<string>();
  // After hydration: the server's HTML cannot contain the link.
  useEffect(() => setLink(history.state?.authorLink), []);
  const keep = (authorLink?: string) => {
    history.replaceState(authorLink ? { authorLink } : null, "");
    setLink(authorLink);
  };
  return [link, keep];
}

export function ReviewReceived({ authorLink }: { authorLink: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => showAnswer(message.current), []);
  return (
    <p ref={message} role="status" tabIndex={-1}>
      Votre avis est bien arrivé. Gardez ce lien, le seul qui y ramène si vous n’avez pas laissé d’e-mail :{" "}
      <a href={authorLink}>suivre mon avis, le corriger ou le retirer</a>
      {authorLink.endsWith(WITHOUT_PHOTOS) && ` ${PHOTOS_NOT_KEPT}`}
    </p>
  );
}
