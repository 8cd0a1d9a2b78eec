import { useEffect, useState } from "react";

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
