import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { showAnswer } from "../ui/show-answer.ts";

/** The private link of the review sent from this page. The entry in the history keeps it, so it survives a reload. */
export function useAuthorLink(): [link: string | undefined, keep: (link?: string) => void] {
  const location = useLocation();
  const [link, setLink] = useState<string>();
  // Not at once: the server's HTML knows nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry has another state
  useEffect(() => setLink(history.state?.usr?.authorLink), [location]);
  const keep = (authorLink?: string) => {
    history.replaceState({ ...history.state, usr: authorLink && { authorLink } }, "");
    setLink(authorLink);
  };
  return [link, keep];
}

/** Told where the form has closed, with the focus; the link is the author’s own. */
export function ReviewReceived({ authorLink }: { authorLink: string }) {
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => showAnswer(told.current), []);
  return (
    <p ref={told} role="status" tabIndex={-1}>
      Votre avis est bien arrivé. Gardez ce lien, que rien d’autre ne montre{"\u00a0: "}
      <Link to={authorLink}>suivre mon avis, le corriger ou le retirer</Link>
    </p>
  );
}
