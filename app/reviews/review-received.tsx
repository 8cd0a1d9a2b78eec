import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { showAnswer } from "../ui/show-answer.ts";

/** The private link of the review just sent. The history entry keeps it across a reload. */
export function useAuthorLink(): [link: string | undefined, keep: (link?: string) => void] {
  const location = useLocation();
  const [link, setLink] = useState<string>();
  // In an effect, so that the first render matches the server's HTML.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry has its own state
  useEffect(() => setLink(history.state?.usr?.authorLink), [location]);
  const keep = (authorLink?: string) => {
    history.replaceState({ ...history.state, usr: authorLink && { authorLink } }, "");
    setLink(authorLink);
  };
  return [link, keep];
}

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
