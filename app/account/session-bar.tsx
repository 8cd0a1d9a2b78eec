import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./session-bar.module.css";
import type { SessionUser } from "./session-rules.ts";

/** On every page but those of the staff area, whose header has the same links (product reading 18). */
export function SessionBar({ user, page }: { user: SessionUser; page: string }) {
  const [isJustPublished] = useState(() => location.hash === JUST_PUBLISHED);
  return createPortal(
    <nav className={`on-green cluster gap-5 rows-0 middle ${styles.bar}`} aria-label="Votre session">
      <a className={`target ${styles.name}`} href="/admin/compte">
        <span className="visually-hidden">Mon compte&nbsp;: </span>
        <bdi>{user.name || user.email}</bdi>
      </a>
      {isJustPublished && <strong role="status">C’est publié : la page est sur le site.</strong>}
      {user.rights.includes("publier") && (
        <a href={`/admin/contenu/modifier?${new URLSearchParams({ page })}`} className="target">
          Modifier cette page
        </a>
      )}
      {user.rights.length > 0 && (
        <a href="/admin" className="target">
          Administration
        </a>
      )}
      <form method="post" action="/auth/deconnexion">
        <button type="submit" className="link target">
          Se déconnecter
        </button>
      </form>
    </nav>,
    useHost(page),
  );
}

/** Who publishes a page lands on it: it is the same for everybody, so its address tells that it is new. */
const JUST_PUBLISHED = "#publie";

/** Creates the element after the skip link, because pages are the same for everybody. */
function useHost(page: string): HTMLElement {
  const [host] = useState(() => document.createElement("div"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another skip link, or none
  useLayoutEffect(() => {
    const skipLink = document.querySelector(".skip");
    if (skipLink) skipLink.after(host);
    else document.body.prepend(host);
  }, [host, page]);
  useEffect(() => () => host.remove(), [host]);
  return host;
}
